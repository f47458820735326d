import { formatRub, type PricePlan } from '@cloud/pricing'
import { type ComponentProps, useId } from 'react'
import { priceScope } from '../../../words/price-scope.ts'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './Alternatives.module.css'
import { differenceText, flavorDetails, flavorTitle } from './flavorWords.ts'

export interface Alternative<Flavor extends CardFlavor = CardFlavor> {
  readonly flavor: Flavor
  /** Cost of the server with its disk on the chosen plan, in kopeks. @default flavor_monthly_price_rub_cents, without a disk */
  readonly cost_rub_cents?: number | undefined
  /** Difference to the price of the chosen configuration in kopeks, per month or per hour; negative if cheaper. */
  readonly difference_rub_cents: number
}

export interface AlternativesProps<Flavor extends CardFlavor = CardFlavor>
  extends Omit<ComponentProps<'section'>, 'children'> {
  /** Alternatives, nearest first; at most three are shown. */
  alternatives: readonly Alternative<Flavor>[]
  /** The chosen plan: prices are per hour for 0, else per month. @default 1 */
  price_plan?: PricePlan | undefined
  /** Heading level: one below the surrounding heading. @default 3 */
  level?: 2 | 3 | 4 | undefined
  /** Called when the user chooses an alternative. */
  onChoose: (flavor: Flavor) => void
}

/**
 * Lists free configurations similar to the chosen one, with their price differences. Shown while the chosen configuration has no free servers; renders nothing without alternatives.
 *
 * - **Use it** below a chosen configuration that has no free servers.
 * - **Do not use it** for configurations that the user marked: `CompareTable`.
 */
export function Alternatives<Flavor extends CardFlavor>({
  alternatives,
  price_plan = 1,
  level = 3,
  onChoose,
  className,
  ...rest
}: AlternativesProps<Flavor>) {
  const words = useWords()
  const texts = formTexts(words)
  const id = useId()
  if (alternatives.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} {...rest} className={classes(css.box, className)}>
      <Heading id={id} className={css.heading}>
        {texts.availableNow}
      </Heading>
      <ul className={css.list}>
        {alternatives.slice(0, 3).map(({ flavor, cost_rub_cents, difference_rub_cents }) => (
          <li key={flavor.id}>
            <div>
              <b>{flavorTitle(flavor)}</b>
              <p>{flavorDetails(flavor, words)}</p>
            </div>
            <Button
              aria-label={texts.chooseFlavor(flavorTitle(flavor), flavorDetails(flavor, words))}
              onClick={() => onChoose(flavor)}
            >
              {texts.choose}
            </Button>
            <p className={css.end}>
              <AvailabilityBars max_available={flavor.max_available} />
              <b>
                {`${formatRub(cost_rub_cents ?? flavor.flavor_monthly_price_rub_cents)} ${priceScope(price_plan, cost_rub_cents !== undefined, words)}`}
              </b>
              <span>{differenceText(difference_rub_cents, words)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
