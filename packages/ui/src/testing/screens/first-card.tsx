import { DEFAULT_TERMS, explain, type PricePlan, quote } from '@cloud/pricing'
import { Button, PlanCards, PriceBreakdown, planOffer, SummaryCard, SummaryTotal } from '@cloud/ui'
import { useMemo, useState } from 'react'

const terms = DEFAULT_TERMS // a shop's terms are in its price lists: see @cloud/pricing
const flavor = { flavor_monthly_price_rub_cents: 26_840_000, gpu_count: 1 }
const ssd = { size: 1, monthly_price_rub_cents: 750 }
const priced = (pricePlan: PricePlan) => quote({ flavor, ssd, ssdSize: 256, pricePlan }, terms)
const offers = ([0, 1, 3, 6, 12] as const).map((plan) => planOffer(plan, priced(plan)))

export function FirstCard() {
  const [plan, setPlan] = useState<PricePlan>(1)
  const price = useMemo(() => priced(plan), [plan])
  const lines = useMemo(() => explain(price, terms), [price])
  return (
    <>
      <PlanCards offers={offers} value={plan} onChange={setPlan} />
      <SummaryCard
        heading="1 × NVIDIA H100"
        breakdown={<PriceBreakdown lines={lines} />}
        total={<SummaryTotal quote={price} price_plan={plan} vatPercent={terms.vatPercent} />}
        action={<Button>Создать</Button>}
      />
    </>
  )
}
