"""Prints, for each Python file below a folder, what `ast` finds: one JSON object a line."""

import ast
import json
import os
import sys


def visit(node, scope, found):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            kind = "class" if isinstance(child, ast.ClassDef) else "function"
            qualified = scope + [child.name]
            # The line of the header: `lineno` is it since Python 3.8, decorators or not.
            found.append([kind, ".".join(qualified), child.lineno])
            visit(child, qualified, found)
        else:
            visit(child, scope, found)


def main(root):
    for folder, folders, names in os.walk(root):
        # In place: that is how os.walk is told where not to go.
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "site-packages", "dist-packages"))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.endswith(".py") or os.path.getsize(path) > 400_000:
                continue
            try:
                with open(path, encoding="utf-8") as file:
                    tree = ast.parse(file.read())
            except (SyntaxError, ValueError, RecursionError, OSError):
                continue
            found = []
            visit(tree, [], found)
            print(json.dumps({"path": path, "found": found}))


main(sys.argv[1])
