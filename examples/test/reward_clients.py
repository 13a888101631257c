"""Calls each client as its trainer does, and prints what it gets as JSON. Needs no trainer."""
import asyncio
import json
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True

import trl_reward  # noqa: E402
import verifiers_reward  # noqa: E402
import verl_reward  # noqa: E402


def asks(name, arguments):
    return {"role": "assistant", "content": "", "tool_calls": [{"type": "function", "function": {"name": name, "arguments": arguments}}]}


class Message:
    """As verifiers keeps messages: objects that say what they are when asked."""

    def __init__(self, value):
        self.value = value

    def model_dump(self):
        return self.value


GOOD = [
    asks("tool_a", {"i": 1}),
    {"role": "tool", "name": "tool_a", "content": "2"},
    asks("tool_b", {"i": 2, "j": 3}),
    {"role": "tool", "name": "tool_b", "content": "5"},
    {"role": "assistant", "content": "5"},
]
TEXT = (
    'I start.\n<tool_call>\n{"name": "tool_a", "arguments": {"i": 1}}\n</tool_call>\nuser\n<tool_response>\n2\n</tool_response>'
    '\nassistant\n<tool_call>\n{"name": "tool_b", "arguments": {"i": 2, "j": 3}}\n</tool_call>\nuser\n<tool_response>\n5\n</tool_response>\nassistant\n5'
)
BROKEN = '<tool_call>\n{"name": "tool_a", \n</tool_call>\nuser\n<tool_response>\nerror\n</tool_response>\nassistant\n5'

idle = [{"role": "assistant", "content": "5"}]
result = {
    "trl": trl_reward.agentltl_reward(prompts=["?", "?"], completions=[GOOD, idle], task=["t-1", "t-1"]),
    "verl": verl_reward.compute_score(
        data_sources=["x"] * 3, solution_strs=[TEXT, "5", BROKEN], ground_truths=["t-1"] * 3, extra_infos=[{}] * 3
    ),
    "verifiers": [
        asyncio.run(verifiers_reward.agentltl_reward(prompt=[], completion=completion, answer="", state={}, info={"task": "t-1"}))
        for completion in ([Message(message) for message in GOOD], idle)
    ],
}
try:
    trl_reward.agentltl_reward(prompts=["?"], completions=[GOOD], task=["t-2"])
except ValueError as error:
    result["unknown"] = str(error)
print(json.dumps(result))
