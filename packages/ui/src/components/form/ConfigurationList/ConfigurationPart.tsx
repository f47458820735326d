import type { PricePlan } from '@cloud/pricing'
import { memo } from 'react'
import { type CardFlavor, ConfigurationCard } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './ConfigurationList.module.css'

export interface ConfigurationPartProps<Flavor extends CardFlavor> {
  readonly flavors: readonly Flavor[]
  readonly selected: number | null
  readonly name: string
  readonly onSelect: (flavor: Flavor) => void
  readonly price_plan?: PricePlan | undefined
  readonly costOf?: ((flavor: Flavor) => number) | undefined
  /** Of a list that is not drawn as a whole: which is the first of these, and of how many. */
  readonly first?: number
  readonly of?: number
}

function Part<Flavor extends CardFlavor>({
  flavors,
  selected,
  name,
  onSelect,
  price_plan,
  costOf,
  first,
  of
}: ConfigurationPartProps<Flavor>) {
  return (
    <div className={css.cards}>
      {flavors.map((flavor, index) => (
        <ConfigurationCard
          // another list is written into the cards of the one before: that takes half as long as making its own
          key={index}
          flavor={flavor}
          name={name}
          checked={flavor.id === selected}
          onSelect={onSelect}
          price_plan={price_plan}
          cost_rub_cents={costOf?.(flavor)}
          aria-posinset={first === undefined ? undefined : first + index}
          aria-setsize={of}
        />
      ))}
    </div>
  )
}

/** Cards beside and below each other. */
export const ConfigurationPart = memo(Part) as typeof Part
