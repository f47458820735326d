import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import {
  type CardFlavor,
  ConfigurationCards,
  type ConfigurationCardsProps
} from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './ConfigurationList.module.css'

/** Number of cards that are mounted and unmounted together: whole rows in grids of one, two, three, four or six columns. */
const CARDS_PER_PART = 12

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1
}

const FIRST_RANGE = { from: 0, to: 0 }

/** Returns the parts near the visible area of the box. All parts count as high as the first; parts that are not rendered get that height. */
function measureVisibleRange(box: HTMLElement) {
  const [first, second] = box.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return FIRST_RANGE
  box.style.setProperty('--part', `${first.offsetHeight}px`)
  const step = second.offsetTop - first.offsetTop
  const { scrollTop, clientHeight } = box
  return {
    from: Math.floor((scrollTop - clientHeight) / step),
    to: Math.floor((scrollTop + 2 * clientHeight) / step)
  }
}

/** Renders a very long list in a scrolling box: only the cards near its visible part, the first one and the chosen one. Each card still has its position and the list length. */
export function ConfigurationWindow<Flavor extends CardFlavor>({
  flavors,
  selected,
  onSelect,
  ...rest
}: Omit<ConfigurationCardsProps<Flavor>, 'first' | 'of'>) {
  const box = useRef<HTMLDivElement>(null)
  const goTo = useRef<number>(null)
  const [near, setNear] = useState(FIRST_RANGE)
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(flavors.length / CARDS_PER_PART) }, (_, part) =>
        flavors.slice(part * CARDS_PER_PART, (part + 1) * CARDS_PER_PART)
      ),
    [flavors]
  )
  // of a new list, first render the visible cards, and the surrounding ones after the paint
  const around = useDeferredValue(parts)
  const chosen =
    selected === null ? 0 : Math.floor(flavors.findIndex(({ id }) => id === selected) / CARDS_PER_PART)
  const drawn = parts
    .map((_, index) => index)
    .filter((index) => index === 0 || index === chosen || (index >= near.from && index <= near.to))

  const lookAgain = () => {
    if (box.current === null) return
    const { from, to } = measureVisibleRange(box.current)
    setNear((before) => (before.from === from && before.to === to ? before : { from, to }))
  }

  // a new list scrolls to its top, or to the chosen card, before the paint
  useLayoutEffect(() => {
    if (!box.current) return
    const card = box.current.querySelector(':checked')?.closest('label')
    if (!card) {
      box.current.scrollTop = 0
      return
    }
    measureVisibleRange(box.current)
    const [window, place] = [box.current.getBoundingClientRect(), card.getBoundingClientRect()]
    box.current.scrollTop += place.top - window.top - (window.height - place.height) / 2
    setNear(measureVisibleRange(box.current))
    // both ends, because two lists of one card can begin with the same configuration
  }, [flavors[0]?.id, flavors.at(-1)?.id])

  useEffect(() => {
    if (box.current === null) return
    // the first part fills the box, so the surrounding parts can be rendered after the paint
    const resized = new ResizeObserver(() => startTransition(lookAgain))
    resized.observe(box.current)
    return () => resized.disconnect()
  }, [])

  // the browser's arrow keys reach only rendered radios
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    const { target } = event
    if (step === undefined || !(target instanceof HTMLInputElement)) return
    const now = flavors.findIndex(({ id }) => String(id) === target.value)
    const next = flavors[(now + step + flavors.length) % flavors.length]
    if (next === undefined) return
    event.preventDefault()
    goTo.current = next.id
    onSelect(next)
  }
  const keys = { onKeyDown }
  useEffect(() => {
    if (goTo.current === selected) box.current?.querySelector<HTMLElement>(':checked')?.focus()
    goTo.current = null
  }, [selected])

  return (
    <div ref={box} className={css.window} {...keys} onScroll={lookAgain}>
      {drawn.map((index, order) => {
        const absent = index - (drawn[order - 1] ?? -1) - 1
        return (
          <Fragment key={index}>
            <Spacer parts={absent} />
            <ConfigurationCards
              {...rest}
              onSelect={onSelect}
              flavors={(index === 0 || index === chosen ? parts : around)[index] ?? []}
              selected={index === chosen ? selected : null}
              first={index * CARDS_PER_PART + 1}
              of={flavors.length}
            />
          </Fragment>
        )
      })}
      <Spacer parts={parts.length - 1 - (drawn.at(-1) ?? 0)} />
    </div>
  )
}

/** Fills the space of parts that are not rendered. */
const Spacer = ({ parts }: { readonly parts: number }) =>
  parts > 0 && <div className={css.absent} style={{ '--parts': parts } as CSSProperties} />
