import { formatRub } from '@cloud/pricing'
import { useState } from 'react'

const PLANS = [1, 3, 6, 12]
const PARTS = Array.from({ length: 10 }, (_, index) => 1_234_567 * (index + 1))

/** The least that React can do for a choice that changes ten prices and their sum. */
export function TenRows() {
  const [plan, choose] = useState(1)
  const prices = PARTS.map((part) => part * plan)
  return (
    <>
      {PLANS.map((months) => (
        <label key={months}>
          <input type="radio" checked={months === plan} onChange={() => choose(months)} />
          {months}
        </label>
      ))}
      <dl>
        {prices.map((price, index) => (
          <div key={PARTS[index]}>
            <dt>{`Часть ${index + 1}`}</dt>
            <dd>{formatRub(price)}</dd>
          </div>
        ))}
      </dl>
      <aside>
        <output>{formatRub(prices.reduce((sum, price) => sum + price))}</output>
      </aside>
    </>
  )
}
