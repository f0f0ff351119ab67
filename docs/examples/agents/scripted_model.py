# SPDX-License-Identifier: Apache-2.0
"""A stand-in for a language model: it asks for the next piece of code of a script, and then answers."""

SCRIPT = [
    "import csv\nrows = list(csv.DictReader(open('data/orders.csv')))\nlen(rows)",
    "sum(r['price'] for r in rows)",  # a mistake, as models make them
    "total = sum(float(r['price']) for r in rows)\nprint(f'{total:.2f}')",
    "print(total, file=open('out/total.txt', 'w'))",
]


class ScriptedModel:
    """One reply for each call: code to run, or None and the answer."""

    def __init__(self):
        self.code = list(SCRIPT)

    def reply(self, messages):
        if self.code:
            return self.code.pop(0), None
        results = [message["text"] for message in messages if message["role"] == "tool"]
        return None, f"The orders come to {results[2].strip()}."


def run_loop(question, tool):
    """The agent's loop. `tool` is called with code, and returns what the model gets to see, and whether it failed."""
    model, messages = ScriptedModel(), [{"role": "user", "text": question}]
    while True:
        code, answer = model.reply(messages)
        if code is None:
            return answer
        text, failed = tool(code)
        print(f"--- {'failed' if failed else 'ok'}\n{text.rstrip()}")
        messages += [{"role": "assistant", "code": code}, {"role": "tool", "text": text}]
