/** What is wanted of a tree of Go. Names as in {@link readBraces}. */
export const goQuery = `
(package_clause (package_identifier) @def.module)
(function_declaration name: (identifier) @def.function)
(function_declaration body: (block) @local)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (type_identifier) @owner
  (pointer_type (type_identifier) @owner)
  (generic_type type: (type_identifier) @owner)
  (pointer_type (generic_type type: (type_identifier) @owner))
])) name: (field_identifier) @def.method)
(method_declaration body: (block) @local)
(type_spec name: (type_identifier) @name.type) @scope
(type_alias name: (type_identifier) @def.type)
(field_declaration (field_identifier) @def.attribute)
(method_elem name: (field_identifier) @def.method)
(const_spec (identifier) @def.constant)
(var_spec (identifier) @def.constant)
(short_var_declaration left: (expression_list (identifier) @bound))
(range_clause left: (expression_list (identifier) @bound))
(parameter_declaration (identifier) @bound)
(variadic_parameter_declaration name: (identifier) @bound)
(import_spec name: (package_identifier) @bound)
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @string
(comment) @comment
`;
