import { gpuShortName } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import type { ComponentProps, KeyboardEvent } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { groupDigits } from '../../../words/group-digits.ts'
import { classes } from '../../classes.ts'
import { Link } from '../../parts/Link/Link.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './GpuTabs.module.css'

/** A video card of the catalogue; `ram` is in GB. */
export interface TabGpu {
  readonly id: number
  readonly name: string
  readonly ram: number
  /** False for a card without an hourly plan: its tab shows that before the plan is lost. @default true */
  readonly is_cloud?: boolean
}

/** The video cards to choose from. */
export interface GpuChoice {
  gpus: readonly TabGpu[]
  /** The id of the card that is shown; `null` when none is. */
  current: number | null
  /** How many configurations of each card can be started now, by the card's id; a card without a number shows none. */
  free?: Readonly<Record<number, number>> | undefined
  /** The address of a card. */
  href: (gpu: TabGpu) => string
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
}

export interface GpuTabsProps extends Omit<ComponentProps<'nav'>, 'children'>, GpuChoice {}

/** '1 конфигурация', '53 конфигурации', '5 конфигураций'. */
const configurations = (count: number): string =>
  `${groupDigits(count)}\u00a0${plural(count, ['конфигурация', 'конфигурации', 'конфигураций'])}`

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  if (at < 0 || !KEYS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at
  links.at(to % links.length)?.focus()
}

/** The video cards to choose from: links, since each card is a page. For dozens of them use `GpuSearch`. */
export function GpuTabs({ gpus, current, free, href, onNavigate, className, ...rest }: GpuTabsProps) {
  return (
    <nav aria-label="Видеокарта" {...rest} className={classes(css.tabs, className)} onKeyDown={moveFocus}>
      {gpus.map((gpu) => {
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
              <span>{short}</span>
              {short !== gpu.name && <VisuallyHidden>{` (${gpu.name})`}</VisuallyHidden>}
            </b>
            <span className={css.memory}>{gigabytes(gpu.ram)}</span>
            {count !== undefined &&
              (count > 0 ? (
                <small>
                  <VisuallyHidden>свободно: </VisuallyHidden>
                  <span>{configurations(count)}</span>
                </small>
              ) : (
                <small>очередь</small>
              ))}
            {gpu.is_cloud === false && <small>{'от\u00a01\u00a0месяца'}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
