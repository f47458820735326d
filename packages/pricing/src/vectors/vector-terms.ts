import type { PricePlan } from '../quote/price-plans.ts'
import type { PlanTerms, Terms } from '../quote/terms.ts'
import { createRandom } from './random.ts'

const common = { infrastructureCostPerGpu: 500, daysPerMonth: 30, vatPercent: 20 }
const five = { 0: 0, 1: 0, 3: 0.05, 6: 0.1, 12: 0.15 }
const plansOf = (...pairs: readonly (readonly [months: PricePlan, discount: number])[]): PlanTerms[] =>
  pairs.map(([months, discount]) => ({ months, discount }))

/** Valid terms by name. */
export const VALID_TERMS: Readonly<Record<string, Terms>> = {
  default: { ...common, planDiscounts: five },
  'VAT 22, 700 per GPU, 31 days': {
    planDiscounts: five,
    infrastructureCostPerGpu: 700,
    daysPerMonth: 31,
    vatPercent: 22
  },
  'plans 1, 2, 24, VAT 10, kopeks': {
    plans: plansOf([1, 0.05], [2, 0.075], [24, 0.3]),
    infrastructureCostPerGpu: 0,
    daysPerMonth: 30,
    vatPercent: 10,
    monthRounding: 1
  },
  'plans 1, 2, 24, VAT 10, roubles': {
    ...common,
    plans: plansOf([1, 0.05], [2, 0.075], [24, 0.3]),
    vatPercent: 10,
    monthRounding: 100
  },
  'plans 0 to 36, discounts below a basis point': {
    plans: [
      { months: 0 },
      ...plansOf([1, 0.00005], [2, 0.00004999], [5, 0.12345], [12, 0.333333333333333], [36, 0.99995])
    ],
    infrastructureCostPerGpu: 1,
    daysPerMonth: 28,
    vatPercent: 19.6
  },
  'hourly only': { ...common, plans: [{ months: 0, discount: 0 }], vatPercent: 7.7 },
  'plan 7 only, free': { ...common, plans: plansOf([7, 1]), daysPerMonth: 1 },
  'no VAT': { ...common, planDiscounts: five, vatPercent: 0, monthRounding: 1 },
  'VAT 100': { ...common, planDiscounts: five, vatPercent: 100, daysPerMonth: 31 },
  'VAT with 13 decimals': { ...common, planDiscounts: five, vatPercent: 17.9999999999999 },
  'tiny VAT': { ...common, planDiscounts: five, vatPercent: 0.0000000000001 },
  'older form, discounts of plans 0 and 1 without effect': {
    ...common,
    planDiscounts: { 0: 0.5, 1: 0.5, 3: 0.07, 6: 0.1075, 12: 0.5 },
    monthRounding: 1
  },
  'both forms, plans count': {
    ...common,
    plans: plansOf([0, 0], [1, 0.01], [6, 0.2]),
    planDiscounts: { 0: 0, 1: 0, 3: 0.9, 6: 0.9, 12: 0.9 }
  },
  'discounts up to 100 %': { ...common, plans: plansOf([0, 0], [1, 0.5], [3, 0.9], [6, 1]), vatPercent: 20 },
  ...Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`random ${index + 1}`, randomTerms(index)]))
}

/** Creates terms with up to six plans, and discounts and VAT of any number of decimals. */
function randomTerms(seed: number): Terms {
  const { whole, pick } = createRandom(seed)
  const decimal = (places: number) => whole(0, 10 ** places) / 10 ** places
  const months = [...new Set(Array.from({ length: whole(1, 6) }, () => whole(0, 36)))].sort((a, b) => a - b)
  return {
    plans: months.map((one) => ({ months: one, discount: one === 0 ? 0 : decimal(whole(1, 6)) })),
    infrastructureCostPerGpu: whole(0, 5_000),
    daysPerMonth: whole(1, 31),
    vatPercent: whole(0, 100 * 10 ** 2) / 10 ** 2,
    ...pick([{}, { monthRounding: 1 as const }, { monthRounding: 100 as const }])
  }
}
