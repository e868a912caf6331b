"""Item and test statistics of sheets.json, computed without the program: writes expected.json.

Run by hand: python3 compute.py. Formulas: Moodle's, as docs/sources.md names them; nothing but Python's own modules.
"""
import json
import math
import random
from fractions import Fraction
from pathlib import Path

here = Path(__file__).parent
DEN = 5  # marks are counted in fifths


def make():
    """Sheets with ties, blanks, a question that is left out, two with several right options, one that all get right."""
    rng = random.Random(2083)
    questions = []
    for i in range(12):
        marks = 2 if i % 3 == 0 else 1
        several = i in (4, 9)
        keys = [0b0101] if several else [1 << rng.randrange(4)]
        questions.append({"optionCount": 4, "marks": 0 if i == 7 else marks, "keys": keys, "worth": marks})
    sheets = []
    for _ in range(67):
        able = rng.random()
        row = []
        for i, q in enumerate(questions):
            key = q["keys"][0]
            if i == 5:
                mask = key
            elif rng.random() < 0.12:
                mask = 0
            elif rng.random() < (0.2 + 0.7 * able if i != 10 else 0.8 - 0.6 * able):
                mask = key
            else:
                mask = rng.choice([m for m in (1, 2, 4, 8) if m != key])
            if q["marks"] == 0 or mask == 0:
                units = 0
            elif mask == key:
                units = q["marks"] * DEN
            else:
                units = -q["marks"]
            row.append([mask, units])
        sheets.append(row)
    sheets[10] = [list(a) for a in sheets[3]]  # ties for certain
    sheets[11] = [list(a) for a in sheets[3]]
    return {"den": DEN, "questions": questions, "sheets": sheets}


def mean(xs):
    return sum(xs, Fraction(0)) / len(xs)


def cov(xs, ys):
    mx, my = mean(xs), mean(ys)
    return sum(((x - mx) * (y - my) for x, y in zip(xs, ys)), Fraction(0)) / (len(xs) - 1)


def root(x):
    return math.sqrt(x)


def share_of_first(pairs, size):
    """Right ones among the first `size`, of groups of equals a part."""
    taken, right = 0, Fraction(0)
    at = 0
    while at < len(pairs) and taken < size:
        group = [p for p in pairs if p[0] == pairs[at][0]]
        some = min(size - taken, len(group))
        right += Fraction(sum(p[1] for p in group) * some, len(group))
        taken += some
        at += len(group)
    return right / size


def compute(data):
    qs, sheets, den = data["questions"], data["sheets"], data["den"]
    n = len(sheets)
    y = [[Fraction(row[i][1], den) for row in sheets] for i in range(len(qs))]
    counted = [i for i, q in enumerate(qs) if q["marks"] > 0]
    X = [sum((y[i][r] for i in counted), Fraction(0)) for r in range(n)]
    m = mean(X)
    var = cov(X, X)
    m2, m3, m4 = (sum(((x - m) ** p for x in X), Fraction(0)) / n for p in (2, 3, 4))
    k2 = n * m2 / (n - 1)
    k3 = n * n * m3 / ((n - 1) * (n - 2))
    k4 = n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2) / ((n - 1) * (n - 2) * (n - 3))
    k = len(counted)
    alpha = Fraction(k, k - 1) * (1 - sum((cov(y[i], y[i]) for i in counted), Fraction(0)) / var)
    ordered = sorted(X)
    test = {
        "results": n,
        "mean": float(m),
        "median": float(ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2),
        "deviation": root(var),
        "skewness": float(k3) / float(k2) ** 1.5,
        "kurtosis": float(k4 / (k2 * k2)),
        "alpha": float(alpha),
        "standardError": root(var) * root(1 - alpha),
    }
    weights = [root(cov(y[i], X)) if i in counted and cov(y[i], X) >= 0 else None for i in range(len(qs))]
    all_weights = sum(w for w in weights if w is not None)
    items = []
    for i, q in enumerate(qs):
        if i not in counted:
            items.append(None)
            continue
        rest = [X[r] - y[i][r] for r in range(n)]
        right = [1 if row[i][0] in q["keys"] else 0 for row in sheets]
        p = Fraction(sum(right), n)
        item = {
            "blank": sum(1 for row in sheets if row[i][0] == 0),
            "facility": float(mean(y[i]) / q["marks"]),
            "deviation": root(cov(y[i], y[i])),
        }
        c, vy, vr = cov(y[i], rest), cov(y[i], y[i]), cov(rest, rest)
        if vy > 0 and vr > 0:
            item["discrimination"] = float(c) / (root(vy) * root(vr))
        most = cov(sorted(y[i]), sorted(rest))
        if most != 0:
            item["efficiency"] = float(c / most)
        if weights[i] is not None:
            item["effectiveWeight"] = weights[i] / all_weights
        if 0 < p < 1:
            yes = [X[r] for r in range(n) if right[r]]
            no = [X[r] for r in range(n) if not right[r]]
            item["pointBiserial"] = float(mean(yes) - mean(no)) / root(var * (n - 1) / n) * root(p * (1 - p))
        size = int(n * 0.27 + 0.5)
        up = sorted(zip(X, right), key=lambda a: -a[0])
        down = sorted(zip(X, right), key=lambda a: a[0])
        item["upperLower"] = float(share_of_first(up, size) - share_of_first(down, size))
        item["options"] = []
        for o in range(q["optionCount"]):
            chose = [r for r in range(n) if sheets[r][i][0] >> o & 1]
            option = {"chosen": len(chose), "isKey": any(key >> o & 1 for key in q["keys"])}
            if len(chose) >= 5:
                option["meanRest"] = float(mean([rest[r] for r in chose]))
            item["options"].append(option)
        items.append(item)
    return {"test": test, "items": items}


data = make()
(here / "sheets.json").write_text(json.dumps(data, separators=(",", ":")) + "\n")
(here / "expected.json").write_text(json.dumps(compute(data), indent=1) + "\n")
