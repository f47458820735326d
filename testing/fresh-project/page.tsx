import { DEFAULT_TERMS, explain, formatRub, quote } from '@cloud/pricing'
import { PlanCards, PriceBreakdown, planOffer, SummaryCard, SummaryTotal } from '@cloud/ui'
import '@cloud/ui/style.css'

const flavor = { flavor_monthly_price_rub_cents: 26_840_000, gpu_count: 1 }
const priced = (pricePlan: number) =>
  quote({ flavor, ssd: { size: 1, monthly_price_rub_cents: 750 }, ssdSize: 256, pricePlan })
const price = priced(3)

/** Text that the page must contain. */
export const total = formatRub(price.total)

export const Page = () => (
  <main>
    <PlanCards
      offers={[0, 1, 3].map((plan) => planOffer(plan, priced(plan)))}
      value={3}
      onChange={() => {}}
    />
    <SummaryCard
      heading="1 × NVIDIA H100"
      breakdown={<PriceBreakdown lines={explain(price)} />}
      total={<SummaryTotal quote={price} price_plan={3} vatPercent={DEFAULT_TERMS.vatPercent} />}
      action={null}
    />
  </main>
)
