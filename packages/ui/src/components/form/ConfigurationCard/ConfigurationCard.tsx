import { formatRub, type PricePlan } from '@cloud/pricing'
import { type ComponentProps, memo, type ReactNode, useCallback } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { cardsText, coresText } from '../../../words/machine.ts'
import { perCard } from '../../../words/per-card.ts'
import { priceScope } from '../../../words/price-scope.ts'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { RadioCard } from '../../parts/RadioCard/RadioCard.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import css from './ConfigurationCard.module.css'

/** A configuration of the catalogue, as the API returns it. `ram_count` and the card's `ram` are in GB. */
export interface CardFlavor {
  readonly id: number
  readonly gpu: { readonly name: string; readonly ram: number } | null
  readonly gpu_count: number
  readonly cpu: { readonly name: string }
  readonly cpu_count: number
  readonly ram: { readonly standard: string }
  readonly ram_count: number
  readonly max_available: number
  readonly flavor_monthly_price_rub_cents: number
}

export interface ConfigurationCardProps<Flavor extends CardFlavor = CardFlavor>
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onSelect' | 'onChange' | 'children'> {
  flavor: Flavor
  checked: boolean
  /** The chosen plan: the price is per hour for 0, else per month. @default 1 */
  price_plan?: PricePlan | undefined
  /** Cost of the server with its disk on that plan, in kopeks. @default flavor_monthly_price_rub_cents, without a disk */
  cost_rub_cents?: number | undefined
  /** Text below the price, such as the date since when it is valid. */
  note?: string | undefined
  /** Name of the radio group, the same for all cards of the group. */
  name: string
  /** Called when the user chooses the configuration. Pass a stable function: the card re-renders only if a prop changes. */
  onSelect: (flavor: Flavor) => void
}

/** Memoised separately, so that a change of plan re-renders only the price. */
const FlavorParts = memo(({ flavor }: { readonly flavor: CardFlavor }) => {
  const words = useWords()
  const texts = formTexts(words)
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  return (
    <>
      <strong className={css.name}>{gpu ? cardsText(gpu, gpu_count) : coresText(cpu_count)}</strong>
      {gpu && <span className={css.memory}>{texts.videoMemory(gigabytes(gpu_count * gpu.ram, words))}</span>}
      {/* spans, because a label must not contain a list */}
      <span className={css.parts}>
        <span>
          <span>{cpu.name}</span> <b>{coresText(cpu_count)}</b>
        </span>{' '}
        <span>
          <span>{ram.standard}</span> <b>{gigabytes(ram_count, words)}</b>
        </span>
      </span>
    </>
  )
})

/**
 * A selectable configuration: its cards, processor, memory, availability and price.
 *
 * - **Use it** for one configuration in a group of your own.
 * - **Do not use it** for a whole list: `ConfigurationList`.
 */
export const ConfigurationCard = memo(function ConfigurationCard<Flavor extends CardFlavor>({
  flavor,
  checked,
  price_plan = 1,
  cost_rub_cents,
  note,
  name,
  onSelect,
  className,
  ...rest
}: ConfigurationCardProps<Flavor>) {
  const words = useWords()
  const texts = formTexts(words)
  const cost = cost_rub_cents ?? flavor.flavor_monthly_price_rub_cents
  const scope = priceScope(price_plan, cost_rub_cents !== undefined, words)
  const select = useCallback(() => onSelect(flavor), [onSelect, flavor])
  return (
    <RadioCard
      {...rest}
      className={classes(css.card, className)}
      radioClassName={css.radio}
      name={name}
      value={flavor.id}
      checked={checked}
      onChange={select}
    >
      <FlavorParts flavor={flavor} />
      <span className={css.end}>
        <AvailabilityBars max_available={flavor.max_available} />
        <span className={css.price}>
          <span>{formatRub(cost)}</span>{' '}
          {flavor.gpu_count > 1 ? (
            <small>
              <VisuallyHidden>{`${scope}, `}</VisuallyHidden>
              <span>
                {texts.perCard(formatRub(perCard(cost, flavor.gpu_count, price_plan === 0 ? 1 : 100)))}
              </span>
            </small>
          ) : (
            <small>{scope}</small>
          )}
        </span>
      </span>
      {note ? <span className={css.memory}>{note}</span> : null}
    </RadioCard>
  )
}) as <Flavor extends CardFlavor>(props: ConfigurationCardProps<Flavor>) => ReactNode

export interface ConfigurationCardsProps<Flavor extends CardFlavor> {
  readonly flavors: readonly Flavor[]
  readonly selected: number | null
  readonly name: string
  readonly onSelect: (flavor: Flavor) => void
  readonly price_plan?: PricePlan | undefined
  readonly costOf?: ((flavor: Flavor) => number) | undefined
  readonly noteOf?: ((flavor: Flavor) => string | undefined) | undefined
  /** Position of the first card, from 1, in a list that is only partly rendered. `of` is the length of that list. */
  readonly first?: number
  readonly of?: number
}

function Cards<Flavor extends CardFlavor>({
  flavors,
  selected,
  name,
  onSelect,
  price_plan,
  costOf,
  noteOf,
  first,
  of
}: ConfigurationCardsProps<Flavor>) {
  return (
    <div className={css.cards}>
      {flavors.map((flavor, index) => (
        <ConfigurationCard
          // index keys reuse the cards for another list, which takes half as long as creating new ones
          key={index}
          flavor={flavor}
          name={name}
          checked={flavor.id === selected}
          onSelect={onSelect}
          price_plan={price_plan}
          cost_rub_cents={costOf?.(flavor)}
          note={noteOf?.(flavor)}
          aria-posinset={first === undefined ? undefined : first + index}
          aria-setsize={of}
        />
      ))}
    </div>
  )
}

/** Lays out configuration cards in a grid. */
export const ConfigurationCards = memo(Cards) as typeof Cards
