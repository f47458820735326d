import { formatRub } from '@cloud/pricing'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
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

const planText = (months: number, words?: Words) => {
  const texts = offerTexts(words)
  return `${months}\u00a0${texts.monthForms(months)}`
}

/** Returns when the money for an item is charged. */
function chargeTimeText(price_plan: number | undefined, outcomes: readonly string[], words?: Words): string {
  const texts = offerTexts(words)
  if (outcomes.length > 0 && !outcomes.includes('starts')) return texts.chargedAtLaunch
  return price_plan === 0 ? texts.forFirstHour : ''
}

/** Lists the items of an offer with their capacity and the outcome of an acceptance. */
export const OfferItems = ({ items, acceptance, isVisitor }: OfferItemsProps) => {
  const words = useWords()
  const texts = offerTexts(words)
  const isRefused = acceptance !== null && acceptance.refusal !== null
  return (
    <table className={css.items}>
      <thead>
        <tr>
          <th scope="col">{texts.server}</th>
          <th scope="col">{texts.now}</th>
          {!isVisitor && <th scope="col">{texts.afterAcceptance}</th>}
          <th scope="col" className={css.amount}>
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price_plan, quote }, index) => {
          const found = acceptance?.items[index]
          const servers = found?.servers ?? []
          const taken = isVisitor
            ? chargeTimeText(price_plan, [], words)
            : chargeTimeText(
                price_plan,
                countByOutcome(servers).map(({ outcome }) => outcome),
                words
              )
          return (
            // two items may have the same name
            <tr key={index}>
              <th scope="row">
                <span>{quantity === 1 ? name : `${name} ×\u00a0${quantity}`}</span>
                {price_plan !== undefined && (
                  <small>{price_plan === 0 ? texts.byTheHour : planText(price_plan, words)}</small>
                )}
              </th>
              <td className={css.now}>
                {found === undefined ? '—' : <AvailabilityBars max_available={found.max_available} />}
              </td>
              {!isVisitor && (
                <td className={css.then}>
                  {found === undefined ? '—' : itemOutcomeText(servers, isRefused, words)}
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
