import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import { FieldMessage } from '../Field/FieldMessage.tsx'
import { radioGroup } from '../RadioCard/radioGroup.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { ConfigurationPart } from './ConfigurationPart.tsx'
import { ConfigurationWindow } from './ConfigurationWindow.tsx'

/** More than this many are not drawn all at once. */
const ALL_AT_ONCE = 120

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export interface ConfigurationListProps<Flavor extends CardFlavor>
  extends Omit<ComponentProps<'fieldset'>, 'onSelect' | 'children'> {
  flavors: readonly Flavor[]
  /** The id of the chosen configuration. */
  selected: number | null
  /** A configuration was chosen, by whatever means. Give one that stays the same function. */
  onSelect: (flavor: Flavor) => void
  /** It was chosen by pointer, Enter or Space, also when it was chosen before: the person is done here. Arrow keys only look around. */
  onPick?: ((flavor: Flavor) => void) | undefined
  /** @default 'Конфигурация' */
  legend?: string | undefined
  /** Says that one must be chosen. */
  error?: string | null | undefined
}

/** The configurations of a card, one to be chosen; very many of them scroll in a box of their own. The `ref` is the group: its first radio takes the focus. */
export function ConfigurationList<Flavor extends CardFlavor>({
  flavors,
  selected,
  onSelect,
  onPick,
  legend = 'Конфигурация',
  error,
  ...rest
}: ConfigurationListProps<Flavor>) {
  const name = useId()
  // the browser tells of an arrow key and of a press in the same way: by a click on the radio
  const byArrow = useRef(false)
  const goTo = useRef<{ readonly id: number; readonly list: Element }>(null)
  const Cards = flavors.length > ALL_AT_ONCE ? ConfigurationWindow : ConfigurationPart
  const flavorOf = (target: EventTarget) =>
    target instanceof HTMLInputElement ? flavors.find(({ id }) => String(id) === target.value) : undefined

  const keyDown = (event: KeyboardEvent) => {
    byArrow.current = event.key.startsWith('Arrow')
    const step = STEPS[event.key]
    const flavor = flavorOf(event.target)
    if (flavor === undefined) return
    if (step !== undefined && Cards === ConfigurationWindow) {
      // the browser knows only the radios that are drawn
      const next = flavors[(flavors.indexOf(flavor) + step + flavors.length) % flavors.length]
      if (next === undefined) return
      event.preventDefault()
      goTo.current = { id: next.id, list: event.currentTarget }
      onSelect(next)
    }
    if (event.key !== 'Enter') return
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

  useEffect(() => {
    if (goTo.current?.id === selected) goTo.current.list.querySelector<HTMLElement>(':checked')?.focus()
    goTo.current = null
  }, [selected])

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
      <Cards flavors={flavors} selected={selected} name={name} onSelect={onSelect} />
      {error && (
        <FieldMessage id={`${name}-m`} kind="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
