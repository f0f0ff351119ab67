# SPDX-License-Identifier: Apache-2.0
"""A report with pandas: two tables joined, grouped, resampled and pivoted; written as CSV and JSON."""

import io

import numpy as np
import pandas as pd

CITIES = io.StringIO("city,country\nUlm,de\nBern,ch\nGraz,at\n")

numbers = np.random.default_rng(7)
orders = pd.DataFrame({
    "when": pd.date_range("2024-01-01", periods=2000, freq="7h", tz="Europe/Berlin"),
    "city": numbers.choice(["Ulm", "Bern", "Graz", "Linz"], 2000),
    "amount": numbers.normal(100, 25, 2000).round(2),
})
orders.loc[::97, "amount"] = None
joined = orders.merge(pd.read_csv(CITIES), on="city", how="left")
print(joined.describe(include="all", datetime_is_numeric=True).to_string())
print(joined.groupby("country", dropna=False).amount.agg(["count", "sum", "mean"]).to_string())
monthly = joined.set_index("when").groupby("city").amount.resample("M").sum().unstack(0)
print(monthly.round(2).to_string())
print(joined.amount.interpolate().rolling(50).mean().dropna().iloc[::200].round(3).tolist())
monthly.to_csv("out/monthly.csv")
joined.head(20).to_json("out/orders.json", orient="records", date_format="iso")
