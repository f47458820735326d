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
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { radioGroup } from '../../parts/RadioCard/radioGroup.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { type CardFlavor, ConfigurationCards } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './ConfigurationList.module.css'

/** More than this many are not drawn all at once. */
const ALL_AT_ONCE = 120

const FIRST = 12

// without a connection its script may not come: then all are drawn
const Window = lazy(() =>
  import('./ConfigurationWindow.tsx').then(
    ({ ConfigurationWindow }) => ({ default: ConfigurationWindow }),
    () => ({ default: ConfigurationCards })
  )
) as typeof ConfigurationCards

export interface ConfigurationListProps<Flavor extends CardFlavor>
  extends Omit<ComponentProps<'fieldset'>, 'onSelect' | 'children'> {
  flavors: readonly Flavor[]
  /** The id of the chosen configuration. */
  selected: number | null
  /** A configuration was chosen by pointer or keyboard. Pass a stable function. */
  onSelect: (flavor: Flavor) => void
  /** It was chosen by pointer, Enter or Space, also when it was chosen before: the person is done here. Arrow keys only look around. */
  onPick?: ((flavor: Flavor) => void) | undefined
  /** The plan that is chosen, and what a configuration costs by it in kopeks, by the hour for 0. @default the price a month */
  price_plan?: PricePlan | undefined
  /** Give one that stays the same function while prices do. */
  costOf?: ((flavor: Flavor) => number) | undefined
  /** A line below the price of a configuration: since when it holds. Give one that stays the same function while notes do. */
  noteOf?: ((flavor: Flavor) => string | undefined) | undefined
  /** @default 'Конфигурация' */
  legend?: string | undefined
  /** The message that one must be chosen. */
  error?: string | null | undefined
}

/** The configurations of a card, one to be chosen; very many of them scroll in a box of their own. The `ref` is the group: its first radio takes the focus. */
export function ConfigurationList<Flavor extends CardFlavor>({
  flavors,
  selected,
  onSelect,
  onPick,
  price_plan,
  costOf,
  noteOf,
  legend = 'Конфигурация',
  error,
  ...rest
}: ConfigurationListProps<Flavor>) {
  const name = useId()
  // for an arrow key and for a press the browser sends the same event: a click on the radio
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
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {/* before the cards: below them it would be out of sight */}
      {error && (
        <FieldMessage id={`${name}-m`} kind="error" className={css.error}>
          {error}
        </FieldMessage>
      )}
      {flavors.length > ALL_AT_ONCE ? (
        <Suspense
          fallback={
            <div className={css.window}>
              <ConfigurationCards {...cards} flavors={flavors.slice(0, FIRST)} />
            </div>
          }
        >
          <Window {...cards} flavors={flavors} />
        </Suspense>
      ) : (
        <ConfigurationCards {...cards} flavors={flavors} />
      )}
    </fieldset>
  )
}
