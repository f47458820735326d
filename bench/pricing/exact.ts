import type { Case } from './cases.ts'

const round = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)

/** Computes the rounded results of a quote with exact BigInt fractions: month, total, hour, full total, VAT. */
export function exact({ input, terms, planPoints, promoPoints }: Case): readonly number[] {
  const { flavor, ssd, ssdSize, pricePlan } = input
  const plan = BigInt(pricePlan)
  const days = BigInt(terms.daysPerMonth)
  const monthly =
    BigInt(flavor.flavor_monthly_price_rub_cents) +
    round(BigInt(ssdSize) * BigInt(ssd.monthly_price_rub_cents), BigInt(ssd.size)) +
    100n * BigInt(flavor.gpu_count) * BigInt(terms.infrastructureCostPerGpu)
  const points = Math.min(10_000, (pricePlan > 1 ? planPoints : 0) + promoPoints)
  const monthOf = (left: bigint) => 100n * round(monthly * left, 1_000_000n)
  const hourOf = (left: bigint) => {
    const hour = round(monthly * left, 240_000n * days)
    return hour < 1n ? 1n : hour
  }
  const left = BigInt(10_000 - points)
  const month = monthOf(left)
  const total = pricePlan === 0 ? hourOf(left) : month * plan
  const full = pricePlan === 0 ? hourOf(10_000n) : monthOf(10_000n) * plan
  const hour = pricePlan === 0 ? total : round(total, 720n * plan)
  const vat = round(total * BigInt(terms.vatPercent), BigInt(100 + terms.vatPercent))
  return [month, total, hour, full, vat].map(Number)
}
