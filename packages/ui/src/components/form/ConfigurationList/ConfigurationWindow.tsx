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

/** So many cards come and go together: whole rows, whether one, two, three, four or six stand beside each other. */
const PART = 12

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const NEAR_TOP = { from: 0, to: 0 }

/** Which parts are near the window of the box, as if all were as high as the first; those not drawn get that height. */
function look(box: HTMLElement) {
  const [first, second] = box.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return NEAR_TOP
  box.style.setProperty('--part', `${first.offsetHeight}px`)
  const step = second.offsetTop - first.offsetTop
  const { scrollTop, clientHeight } = box
  return {
    from: Math.floor((scrollTop - clientHeight) / step),
    to: Math.floor((scrollTop + 2 * clientHeight) / step)
  }
}

/**
 * Very many configurations, in a box that scrolls: drawn are the ones near its window, the first and the chosen one.
 * Each card still has its position and the number of all.
 */
export function ConfigurationWindow<Flavor extends CardFlavor>({
  flavors,
  selected,
  onSelect,
  ...rest
}: Omit<ConfigurationCardsProps<Flavor>, 'first' | 'of'>) {
  const box = useRef<HTMLDivElement>(null)
  const goTo = useRef<number>(null)
  const [near, setNear] = useState(NEAR_TOP)
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(flavors.length / PART) }, (_, part) =>
        flavors.slice(part * PART, (part + 1) * PART)
      ),
    [flavors]
  )
  // of another list, what fills the window is drawn first, and what is around it once that is painted
  const around = useDeferredValue(parts)
  const chosen = selected === null ? 0 : Math.floor(flavors.findIndex(({ id }) => id === selected) / PART)
  const drawn = parts
    .map((_, index) => index)
    .filter((index) => index === 0 || index === chosen || (index >= near.from && index <= near.to))

  const lookAgain = () => {
    if (box.current === null) return
    const { from, to } = look(box.current)
    setNear((before) => (before.from === from && before.to === to ? before : { from, to }))
  }

  // another list starts at its top, or at the chosen card, before it is painted
  useLayoutEffect(() => {
    if (!box.current) return
    const card = box.current.querySelector(':checked')?.closest('label')
    if (!card) {
      box.current.scrollTop = 0
      return
    }
    look(box.current)
    const [window, place] = [box.current.getBoundingClientRect(), card.getBoundingClientRect()]
    box.current.scrollTop += place.top - window.top - (window.height - place.height) / 2
    setNear(look(box.current))
    // lists of one card may begin with the same configuration
  }, [flavors[0]?.id, flavors.at(-1)?.id])

  useEffect(() => {
    if (box.current === null) return
    // the first part fills the window: what is around it can be drawn after it is painted
    const resized = new ResizeObserver(() => startTransition(lookAgain))
    resized.observe(box.current)
    return () => resized.disconnect()
  }, [])

  // the browser's own arrow keys know only the radios that are drawn
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
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
            <Absent parts={absent} />
            <ConfigurationCards
              {...rest}
              onSelect={onSelect}
              flavors={(index === 0 || index === chosen ? parts : around)[index] ?? []}
              selected={index === chosen ? selected : null}
              first={index * PART + 1}
              of={flavors.length}
            />
          </Fragment>
        )
      })}
      <Absent parts={parts.length - 1 - (drawn.at(-1) ?? 0)} />
    </div>
  )
}

/** Keeps the place of parts that are not drawn. */
const Absent = ({ parts }: { readonly parts: number }) =>
  parts > 0 && <div className={css.absent} style={{ '--parts': parts } as CSSProperties} />
