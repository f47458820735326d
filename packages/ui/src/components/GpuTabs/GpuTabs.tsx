import { gpuShortName } from '@cloud/pricing'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { gigabytes } from '../../words/gigabytes.ts'
import { classes } from '../classes.ts'
import { field } from '../Field/field.ts'
import { Link } from '../Link/Link.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './GpuTabs.module.css'

/** A video card of the catalogue; `ram` is in GB. */
export interface TabGpu {
  readonly id: number
  readonly name: string
  readonly ram: number
}

export interface GpuTabsProps extends Omit<ComponentProps<'nav'>, 'children'> {
  gpus: readonly TabGpu[]
  /** The id of the card that is shown; `null` when none is. */
  current: number | null
  /** How many configurations of each card can be started now, by the card's id; a card without a number shows none. */
  free?: Readonly<Record<number, number>> | undefined
  /** Where a card is: each is an address of its own. */
  href: (gpu: TabGpu) => string
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
}

/** More than so many are hard to look through: then they can be searched. */
const MANY = 18

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  if (at < 0 || !KEYS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at
  links.at(to % links.length)?.focus()
}

/** The video cards to choose from: links, since each card is a page. Dozens of them can be searched. */
export function GpuTabs({ gpus, current, free, href, onNavigate, ...rest }: GpuTabsProps) {
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/)
  const found = gpus.filter((gpu) => {
    const text = `${gpu.name} ${gpu.ram} гб`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <nav aria-label="Видеокарта" {...rest} onKeyDown={moveFocus}>
      {gpus.length > MANY && (
        <input
          type="search"
          className={classes(field.input, css.search)}
          aria-label="Найти видеокарту"
          placeholder="Найти по названию или памяти"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div className={css.tabs}>
        {found.map((gpu) => {
          const short = gpuShortName(gpu.name)
          const count = free?.[gpu.id]
          return (
            <Link
              key={gpu.id}
              className={css.tab}
              href={href(gpu)}
              onNavigate={onNavigate}
              aria-current={gpu.id === current ? 'true' : undefined}
            >
              <b>
                {short}
                {short !== gpu.name && <VisuallyHidden>{` (${gpu.name})`}</VisuallyHidden>}
              </b>
              <span className={css.memory}>{gigabytes(gpu.ram)}</span>
              {count !== undefined && <small>{count > 0 ? `${count}\u00a0свободно` : 'очередь'}</small>}
            </Link>
          )
        })}
      </div>
      {gpus.length > MANY && (
        <p role="status" className={css.none}>
          {found.length === 0 && 'Такой видеокарты нет. Проверьте название или сотрите его.'}
        </p>
      )}
    </nav>
  )
}
