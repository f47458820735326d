import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { AvailabilityBars } from '../../form/AvailabilityBars/AvailabilityBars.tsx'
import type { ShownOffer } from '../OfferList/offerWords.ts'
import { countByOutcome, itemOutcomeText, type ShownAcceptance } from './acceptanceWords.ts'
import css from './OfferItems.module.css'

interface OfferItemsProps {
  items: ShownOffer['items']
  /** Preview of the acceptance; null while it is unknown. */
  acceptance: ShownAcceptance | null
  /** True for a visitor, who has no balance: only capacity is shown. */
  isVisitor: boolean
}

const MONTH_FORMS = ['месяц', 'месяца', 'месяцев'] as const

const planText = (months: number) => `${months}\u00a0${plural(months, MONTH_FORMS)}`

/** Returns when the money for an item is charged. */
function chargeTimeText(price_plan: number | undefined, outcomes: readonly string[]): string {
  if (outcomes.length > 0 && !outcomes.includes('starts')) return 'спишется при запуске'
  return price_plan === 0 ? 'за первый час' : ''
}

/** Lists the items of an offer with their capacity and the outcome of an acceptance. */
export const OfferItems = ({ items, acceptance, isVisitor }: OfferItemsProps) => {
  const isRefused = acceptance !== null && acceptance.refusal !== null
  return (
    <table className={css.items}>
      <thead>
        <tr>
          <th scope="col">Сервер</th>
          <th scope="col">Сейчас</th>
          {!isVisitor && <th scope="col">После принятия</th>}
          <th scope="col" className={css.amount}>
            Сумма
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price_plan, quote }, index) => {
          const found = acceptance?.items[index]
          const servers = found?.servers ?? []
          const taken = isVisitor
            ? chargeTimeText(price_plan, [])
            : chargeTimeText(
                price_plan,
                countByOutcome(servers).map(({ outcome }) => outcome)
              )
          return (
            // two items may have the same name
            <tr key={index}>
              <th scope="row">
                <span>{quantity === 1 ? name : `${name} × ${quantity}`}</span>
                {price_plan !== undefined && (
                  <small>{price_plan === 0 ? 'по часам' : planText(price_plan)}</small>
                )}
              </th>
              <td className={css.now}>
                {found === undefined ? '—' : <AvailabilityBars max_available={found.max_available} />}
              </td>
              {!isVisitor && (
                <td className={css.then}>
                  {found === undefined ? '—' : itemOutcomeText(servers, isRefused)}
                </td>
              )}
              <td className={css.amount}>
                <span>{formatRub(quantity * quote.total, 'always')}</span>
                {taken !== '' && <small>{taken}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
