import { quote } from '@cloud/pricing'
import { Footer, SummaryTotal } from '../../index.ts'

const price = quote({
  flavor: { flavor_monthly_price_rub_cents: 100, gpu_count: 0 },
  ssd: { size: 1, monthly_price_rub_cents: 1 },
  ssdSize: 256,
  pricePlan: 1
})

/** Only compiled: a component that shows a VAT rate must require it as a prop. */
export const withoutPercent = [
  // @ts-expect-error which percent?
  <Footer key="footer" />,
  // @ts-expect-error which percent?
  <SummaryTotal key="total" quote={price} price_plan={1} />
]
