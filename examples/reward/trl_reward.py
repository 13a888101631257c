"""TRL: GRPOTrainer(reward_funcs=agentltl_reward, ...), on a dataset with a column `task`: the name of a task, or the task itself."""
import json
import os
import urllib.request

URL = os.environ.get("AGENTLTL_URL", "http://127.0.0.1:8321")


def agentltl_reward(completions, task, **_):
    body = json.dumps({"tasks": task, "rollouts": completions}).encode()
    with urllib.request.urlopen(f"{URL}/reward?preset=hardened", body) as reply:
        rewards = json.load(reply)["rewards"]
    for reward in rewards:
        if "error" in reward:
            raise ValueError(reward["error"]["message"])
    return [reward["value"] for reward in rewards]  # None where nothing could be judged: TRL leaves it out
