"""Computes prices like @cloud/pricing, with integers only, and checks every case of its vectors.json:
python3 examples/vectors.py node_modules/@cloud/pricing/dist/vectors.json"""
import json, sys

TERMS = ["plans", "planDiscounts", "infrastructureCostPerGpu", "daysPerMonth", "vatPercent", "monthRounding"]
PARTS = [("flavor", "flavor_monthly_price_rub_cents", 0), ("flavor", "gpu_count", 0),
         ("ssd", "size", 1), ("ssd", "monthly_price_rub_cents", 0)]

class Refusal(Exception):
    """Input that has no price: the code and the field of the engine's PricingError."""

def parts(value):
    """Returns a number as numerator and denominator, or None for any other value."""
    pair = [value, 0] if type(value) is int else value
    is_number = isinstance(pair, list) and [type(one) for one in pair] == [int, int]
    return (pair[0], 10 ** pair[1]) if is_number else None

def refuse(field, value):
    raise Refusal({"code": "out_of_range" if parts(value) else "not_a_number", "field": field})

def decimal(value, field, most, least=0):
    over, under = parts(value) or refuse(field, value)
    return (over, under) if least * under <= over <= most * under else refuse(field, value)

def whole(value, field, least=0, most=2**53 - 1):
    over, under = decimal(value, field, most, least)
    return over if under == 1 else refuse(field, value)

def one_of(value, field, values):
    return value if type(value) is int and value in values else refuse(field, value)

def refuse_unknown(given, known, place=""):
    [refuse(place + name, given[name]) for name in given if name not in known]

def half_up(over, under):
    return (2 * over + under) // (2 * under)

def contained_vat(total, percent):
    return half_up(total * percent[0], 100 * percent[1] + percent[0])

class Prices:
    """The calls of the vectors, by name, under one set of terms."""

    def __init__(self, terms):
        self.terms = terms

    def plans(self):
        """Returns the discount of each plan as it is written; None where it is missing."""
        if "plans" not in self.terms:
            found = self.terms.get("planDiscounts") or {}
            refuse_unknown(found, ["0", "1", "3", "6", "12"], "terms.planDiscounts.")
            return {plan: found.get(str(plan)) for plan in (0, 1, 3, 6, 12)}
        plans, given = {}, self.terms["plans"]
        for index, plan in enumerate(given if isinstance(given, list) else refuse("terms.plans", given)):
            place = f"terms.plans.{index}."
            months = whole(plan.get("months"), place + "months", max(plans, default=-1) + 1, 36)
            plans[months] = plan.get("discount", None if months else 0)
            decimal(plans[months], place + "discount", 1 if months else 0)
            refuse_unknown(plan, ["months", "discount"], place)
        return plans

    def quote(self, input, place=""):
        terms = self.terms
        price, gpus, unit, unit_price = [
            whole((input.get(part) or {}).get(field), f"{place}{part}.{field}", least) for part, field, least in PARTS]
        size = whole(input.get("ssdSize"), place + "ssdSize")
        over, under = decimal(input.get("promoPercent", 0), place + "promoPercent", 100)
        of_promo = half_up(100 * over, under)
        plans = self.plans()
        plan = one_of(input.get("pricePlan"), place + "pricePlan", plans)
        over, under = decimal(plans[plan], f"terms.planDiscounts.{plan}", 1)
        of_plan = half_up(10_000 * over, under) if "plans" in terms or plan > 1 else 0
        days = whole(terms.get("daysPerMonth"), "terms.daysPerMonth", 1, 31)
        rounding = one_of(terms.get("monthRounding", 100), "terms.monthRounding", [1, 100])
        refuse_unknown(input, ["flavor", "ssd", "ssdSize", "pricePlan", "promoPercent"], place)
        refuse_unknown(terms, TERMS, "terms.")
        cost = 100 * gpus * whole(terms.get("infrastructureCostPerGpu"), "terms.infrastructureCostPerGpu")
        monthly = {"flavor": price, "ssd": half_up(size * unit_price, unit), "infrastructure": cost}
        full = monthly["total"] = whole(sum(monthly.values()), place + "monthly.total", 0, 10**11)
        discount = min(of_plan + of_promo, 10_000)
        sums = [full * (10_000 - discount), full * 10_000]
        month, full_month = [rounding * half_up(one, 10_000 * rounding) for one in sums]
        hour, self.plain_hour = [max(1, half_up(one, 240_000 * days)) for one in sums]
        total, full_total = (plan * month, plan * full_month) if plan else (hour, self.plain_hour)
        vat = contained_vat(total, decimal(terms.get("vatPercent"), "terms.vatPercent", 100))
        return {"plan": plan, "monthly": monthly, "month": month, "total": total, "fullTotal": full_total,
                "discount": {"plan": of_plan, "promo": of_promo, "total": discount}, "saving": full_total - total,
                "hour": half_up(total, 720 * plan or 1), "vat": vat, "net": total - vat}

    def quoteMany(self, items):
        whole(len(items) if isinstance(items, list) else items, "items", 1, 10)
        quoted = []
        for index, item in enumerate(items):
            quantity = whole(item.get("quantity", 1), f"items.{index}.quantity", 1, 20)
            given = {name: item[name] for name in item if name != "quantity"}
            quoted.append((quantity, self.quote(given, f"items.{index}.")))
        whole(sum(quantity for quantity, _ in quoted), "items", 1, 50)
        sums = {name: sum(quantity * price[name] for quantity, price in quoted)
                for name in ("total", "fullTotal", "saving")}
        month = sum(count * (price["month"] if price["plan"] else 720 * price["hour"]) for count, price in quoted)
        vat = contained_vat(sums["total"], parts(self.terms["vatPercent"]))
        items = [{"quantity": quantity, "quote": price} for quantity, price in quoted]
        return {"items": items, **sums, "month": month, "vat": vat, "net": sums["total"] - vat}

    def of_plan(self, input, plan):
        return self.quote({**input, "pricePlan": one_of(plan, "plan", self.plans())})

    def plainHour(self, input):
        price = self.quote(input)
        return self.plain_hour if price["plan"] else price["hour"]

    def monthAtHours(self, input, plan, hours=None):
        price = self.of_plan(input, plan)
        return price["month"] if whole(hours, "hours", 0, 720) >= 0 and plan else price["hour"] * hours

    def breakEvenHours(self, input, plan):
        month = self.of_plan(input, one_of(plan, "plan", set(self.plans()) - {0}))["month"]
        return min(-(-month // self.plain_hour), 721)

    def bestPlan(self, input, hours=None):
        return min((self.monthAtHours(input, plan, hours), plan) for plan in self.plans())[-1]

    def runNeeds(self, input, plan):
        return self.of_plan(input, plan)["total"]

    def runCost(self, input, plan, hours=None):
        total, period = self.runNeeds(input, plan), 720 * plan or 1
        return self.chargedAfter(total, period, whole(hours, "hours", 1, 8640) % period) + hours // period * total

    def bestRun(self, input, hours=None):
        return min((self.runCost(input, plan, hours), self.runNeeds(input, plan), plan) for plan in self.plans())[-1]

    def chargedAfter(self, prepaid, hours, usedHours):
        used = min(whole(usedHours, "usedHours"), whole(hours, "hours", 1))
        return half_up(whole(prepaid, "prepaid") * used, hours)

    def vatWithin(self, total, vatPercent):
        return contained_vat(whole(total, "total"), decimal(vatPercent, "vatPercent", 100))

vectors, different = json.load(open(sys.argv[1], encoding="utf-8")), 0
for case in vectors["cases"]:
    try:
        result = {"output": getattr(Prices(vectors["terms"].get(case.get("terms"))), case["call"])(**case["args"])}
    except Refusal as refusal:
        result = {"error": refusal.args[0]}
    if {key: case[key] for key in ("output", "error") if key in case} != result:
        different += 1
        print("different:", json.dumps(case), "computed:", json.dumps(result))
print(f"{len(vectors['cases'])} cases, {different} different")
sys.exit(1 if different or not vectors["cases"] else 0)
