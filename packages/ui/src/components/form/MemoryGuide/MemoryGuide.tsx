import { type ComponentProps, type ReactNode, useId } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { classes } from '../../classes.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'
import { SelectField } from '../../parts/SelectField/SelectField.tsx'
import { flavorTitle } from '../Alternatives/flavorWords.ts'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './MemoryGuide.module.css'

/** One choice of the guide: what there is, and what is chosen. */
export interface GuideChoice<Value extends string | number> {
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A configuration with video cards. */
export type GuideFlavor = CardFlavor & { readonly gpu: NonNullable<CardFlavor['gpu']> }

export interface MemoryGuideProps<
  Size extends string | number,
  Precision extends string | number,
  Length extends string | number,
  Flavor extends GuideFlavor = GuideFlavor
> extends Omit<ComponentProps<'div'>, 'children'> {
  /** How large the model is. */
  size: GuideChoice<Size>
  /** How its weights are kept; two to five. */
  precision: GuideChoice<Precision>
  /** How long a context it works on. */
  context: GuideChoice<Length>
  /** GB that the model needs, a whole number. */
  needed: number
  /** What they are made of, in a line: 'Веса 140 ГБ, контекст 2,7 ГБ, запас 10 %. Это оценка.' */
  parts: string
  /** The formula and what it assumes. */
  assumptions?: ReactNode
  /** The configurations to show, in this order; those that fit are links. */
  flavors: readonly Flavor[]
  /** Their order in words: 'По цене, с диском 256 ГБ'. */
  order: string
  /** The price of one that fits: '376,34 ₽/ч'. */
  price: (flavor: Flavor) => string
  /** The cards that are not shown, and why. */
  leftOut?: string | undefined
  /** Where a configuration is chosen. */
  href: (flavor: Flavor) => string
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
}

/** Which card a language model needs. A drawing: what it needs is computed elsewhere. */
export function MemoryGuide<
  Size extends string | number,
  Precision extends string | number,
  Length extends string | number,
  Flavor extends GuideFlavor = GuideFlavor
>({
  size,
  precision,
  context,
  needed,
  parts,
  assumptions,
  flavors,
  order,
  price,
  leftOut,
  href,
  onNavigate,
  className,
  ...rest
}: MemoryGuideProps<Size, Precision, Length, Flavor>) {
  const id = useId()
  return (
    <div {...rest} className={classes(css.guide, className)}>
      <div>
        <SelectField label="Размер модели" {...size} />
        <SegmentedControl legend="Точность" {...precision} />
        <SelectField label="Контекст" {...context} />
        {assumptions !== undefined && <div className={css.small}>{assumptions}</div>}
      </div>
      <div>
        <div>
          <p id={id}>Нужно видеопамяти</p>
          <output className={css.needed} aria-labelledby={id}>
            {gigabytes(needed)}
          </output>
          <p className={css.small}>{parts}</p>
        </div>
        <div>
          <p className={css.small} id={`${id}-o`}>
            {order}
          </p>
          <ul className={css.fits} aria-labelledby={`${id}-o`}>
            {flavors.map((flavor) => {
              const { gpu, gpu_count } = flavor
              const has = gpu_count * gpu.ram
              const name = `${flavorTitle(flavor)}, ${gigabytes(has)}`
              const full = Math.min(gpu_count, needed / gpu.ram)
              return (
                <li key={flavor.id} className={has < needed ? css.no : undefined}>
                  {has < needed ? (
                    <span>{name}</span>
                  ) : (
                    <Link href={href(flavor)} onNavigate={onNavigate}>
                      {name}
                    </Link>
                  )}
                  {has < needed ? (
                    <span>{`не хватает ${gigabytes(needed - has)}`}</span>
                  ) : (
                    <b>{price(flavor)}</b>
                  )}
                  <Cells of={gpu_count} full={full} height="high" />
                  {has >= needed && <AvailabilityBars max_available={flavor.max_available} />}
                </li>
              )
            })}
          </ul>
          {leftOut !== undefined && <p className={css.small}>{leftOut}</p>}
        </div>
      </div>
    </div>
  )
}
