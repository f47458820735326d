import { type ComponentProps, type ReactNode, useId } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'
import { SelectField } from '../../parts/SelectField/SelectField.tsx'
import { flavorTitle } from '../Alternatives/flavorWords.ts'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './MemoryGuide.module.css'

/** One choice of the guide: its options and the chosen value. */
export interface GuideChoice<Value extends string | number> {
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A configuration with GPU cards. */
export type GuideFlavor = CardFlavor & { readonly gpu: NonNullable<CardFlavor['gpu']> }

export interface MemoryGuideProps<
  Size extends string | number,
  Precision extends string | number,
  Length extends string | number,
  Flavor extends GuideFlavor = GuideFlavor
> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Size of the model. */
  size: GuideChoice<Size>
  /** Precision of the weights; two to five options. */
  precision: GuideChoice<Precision>
  /** Context length. */
  context: GuideChoice<Length>
  /** Memory the model needs in GB, a whole number. */
  needed: number
  /** Parts of that memory in one line: 'Веса 140 ГБ, контекст 2,7 ГБ, запас 10 %. Это оценка.' */
  parts: string
  /** The formula and its assumptions. */
  assumptions?: ReactNode
  /** Configurations to show, in this order; those with enough memory are links. */
  flavors: readonly Flavor[]
  /** Their order in words: 'По цене, с диском 256 ГБ'. */
  order: string
  /** Returns the price of a fitting configuration: '376,34 ₽/ч'. */
  price: (flavor: Flavor) => string
  /** Names the cards that are not shown, and the reason. */
  leftOut?: string | undefined
  /** Returns the URL where the configuration can be chosen. */
  href: (flavor: Flavor) => string
  /** Called on an unmodified click on a configuration, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
}

/**
 * Shows which cards have enough memory for a language model. The caller computes the memory.
 *
 * - **Use it** beside the cards, for users who know their model but not its memory.
 * - **Do not use it** to choose between plans: `WhichPlan`.
 */
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
  const words = useWords()
  const texts = adviceTexts(words)
  const id = useId()
  return (
    <div {...rest} className={classes(css.guide, className)}>
      <div>
        <SelectField label={texts.modelSize} {...size} />
        <SegmentedControl legend={texts.precision} {...precision} />
        <SelectField label={texts.context} {...context} />
        {assumptions !== undefined && <div className={css.small}>{assumptions}</div>}
      </div>
      <div>
        <div>
          <p id={id}>{texts.neededMemory}</p>
          <output className={css.needed} aria-labelledby={id}>
            {gigabytes(needed, words)}
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
              const name = `${flavorTitle(flavor)}, ${gigabytes(has, words)}`
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
                    <span>{texts.memoryLacking(gigabytes(needed - has, words))}</span>
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
