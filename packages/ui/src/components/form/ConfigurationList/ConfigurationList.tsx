import type { PricePlan } from '@cloud/pricing'
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useId,
  useRef
} from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { radioGroup } from '../../parts/RadioCard/radioGroup.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { type CardFlavor, ConfigurationCards } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './ConfigurationList.module.css'

/** Longest list that is rendered as a whole. */
const MAX_RENDERED_WHOLE = 120

const FALLBACK_COUNT = 12

// if the script cannot be loaded (no connection), all cards are rendered
const LazyWindow = lazy(() =>
  import('./ConfigurationWindow.tsx').then(
    ({ ConfigurationWindow }) => ({ default: ConfigurationWindow }),
    () => ({ default: ConfigurationCards })
  )
) as typeof ConfigurationCards

export interface ConfigurationListProps<Flavor extends CardFlavor>
  extends Omit<
    ComponentProps<'fieldset'>,
    'onSelect' | 'children' | 'onKeyDown' | 'onPointerDown' | 'onClick'
  > {
  flavors: readonly Flavor[]
  /** Id of the chosen configuration. */
  selected: number | null
  /** Called when the user chooses a configuration by pointer or keyboard. Pass a stable function. */
  onSelect: (flavor: Flavor) => void
  /** Called on a choice by pointer, Enter or Space, even if the configuration was chosen before: the user has finished choosing. Arrow keys do not call it. */
  onPick?: ((flavor: Flavor) => void) | undefined
  /** The chosen plan. With `costOf` prices are per hour for 0, else per month. @default the monthly price */
  price_plan?: PricePlan | undefined
  /** Returns the cost of a configuration on the plan in kopeks. Pass a function that stays the same while prices do. */
  costOf?: ((flavor: Flavor) => number) | undefined
  /** Returns a line below the price, such as the date since when it is valid. Pass a function that stays the same while notes do. */
  noteOf?: ((flavor: Flavor) => string | undefined) | undefined
  /** @default 'Конфигурация' */
  legend?: string | undefined
  /** Error message: a configuration must be chosen. */
  error?: string | null | undefined
}

/**
 * Lets the user choose one configuration of a card; a very long list scrolls in its own box. The `ref` is the group; focusing it focuses its first radio.
 *
 * - **Use it** for the configurations of one GPU card.
 * - **Do not use it** for operating systems: `OsSelect`; for GPU cards: `GpuTabs`.
 */
export function ConfigurationList<Flavor extends CardFlavor>({
  flavors,
  selected,
  onSelect,
  onPick,
  price_plan,
  costOf,
  noteOf,
  legend,
  error,
  ...rest
}: ConfigurationListProps<Flavor>) {
  const texts = formTexts(useWords())
  const name = useId()
  // browsers send a click on the radio for an arrow key, too
  const byArrow = useRef(false)
  const flavorOf = (target: EventTarget) =>
    target instanceof HTMLInputElement ? flavors.find(({ id }) => String(id) === target.value) : undefined

  const keyDown = (event: KeyboardEvent) => {
    byArrow.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    const flavor = flavorOf(event.target)
    if (flavor === undefined) return
    event.preventDefault()
    if (flavor.id !== selected) onSelect(flavor)
    onPick?.(flavor)
  }
  const click = (event: MouseEvent) => {
    const flavor = flavorOf(event.target)
    if (flavor === undefined) return
    if (!byArrow.current) onPick?.(flavor)
    byArrow.current = false
  }

  const cards = { selected, name, onSelect, price_plan, costOf, noteOf }
  return (
    <fieldset
      {...radioGroup}
      aria-describedby={error ? `${name}-m` : undefined}
      {...rest}
      onKeyDown={keyDown}
      onPointerDown={() => {
        byArrow.current = false
      }}
      onClick={click}
    >
      <legend>
        <VisuallyHidden>{legend ?? texts.configuration}</VisuallyHidden>
      </legend>
      {/* above the cards: below them it would be out of sight */}
      {error && (
        <FieldMessage id={`${name}-m`} kind="error" className={css.error}>
          {error}
        </FieldMessage>
      )}
      {flavors.length > MAX_RENDERED_WHOLE ? (
        <Suspense
          fallback={
            <div className={css.window}>
              <ConfigurationCards {...cards} flavors={flavors.slice(0, FALLBACK_COUNT)} />
            </div>
          }
        >
          <LazyWindow {...cards} flavors={flavors} />
        </Suspense>
      ) : (
        <ConfigurationCards {...cards} flavors={flavors} />
      )}
    </fieldset>
  )
}
