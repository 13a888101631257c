"""verl: custom_reward_function.path=verl_reward.py, reward_model.reward_manager=batch; `ground_truth` is the name of a task."""
import json
import os
import re
import urllib.request

URL = os.environ.get("AGENTLTL_URL", "http://127.0.0.1:8321")
TAGS = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>|<tool_response>\s*(.*?)\s*</tool_response>", re.S)


def compute_score(data_sources, solution_strs, ground_truths, extra_infos, **_):
    body = json.dumps({"tasks": list(ground_truths), "rollouts": [messages(text) for text in solution_strs]})
    with urllib.request.urlopen(f"{URL}/reward?preset=hardened", body.encode()) as reply:
        rewards = json.load(reply)["rewards"]
    for reward in rewards:
        if "error" in reward:
            raise ValueError(reward["error"]["message"])
    return [{"score": reward["value"], **reward["parts"]} for reward in rewards]


def messages(text):
    """verl hands over decoded text; the tags are those of Hermes and Qwen."""
    found, end = [], 0
    for tag in TAGS.finditer(text):
        call, result = tag.groups()
        if call is None:
            found.append({"role": "tool", "content": result})
        elif found and found[-1]["role"] == "assistant":
            found[-1]["tool_calls"].append({"type": "function", "function": function(call)})
        else:
            found.append({"role": "assistant", "tool_calls": [{"type": "function", "function": function(call)}]})
        end = tag.end()
    answer = re.split(r"(?:^|\n)assistant\n", text[end:])[-1].strip()
    return [*found, {"role": "assistant", "content": answer}]


def function(call):
    try:
        return json.loads(call)
    except ValueError:
        return {"name": "unreadable", "arguments": call}
