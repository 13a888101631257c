"""verifiers: vf.ToolEnv(rubric=vf.Rubric(funcs=[agentltl_reward]), ...), on a dataset whose `info` holds the name of a task."""
import asyncio
import json
import os
import urllib.request

URL = os.environ.get("AGENTLTL_URL", "http://127.0.0.1:8321")


async def agentltl_reward(completion, info, **_):
    item = {"tasks": [info["task"]], "rollouts": [completion]}
    body = json.dumps(item, default=lambda message: message.model_dump()).encode()
    reward = await asyncio.to_thread(ask, body)
    if "error" in reward:
        raise ValueError(reward["error"]["message"])
    return reward["value"]


def ask(body):
    with urllib.request.urlopen(f"{URL}/reward?preset=hardened", body) as reply:
        return json.load(reply)["rewards"][0]
