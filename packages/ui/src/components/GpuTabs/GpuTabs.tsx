import { gpuShortName } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { gigabytes } from '../../words/gigabytes.ts'
import { classes } from '../classes.ts'
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

/** The video cards to choose from: links, since each card is a page. */
export function GpuTabs({ gpus, current, free, href, onNavigate, className, ...rest }: GpuTabsProps) {
  return (
    <nav aria-label="Видеокарта" {...rest} className={classes(css.tabs, className)}>
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
              {short}
              {short !== gpu.name && <VisuallyHidden>{` (${gpu.name})`}</VisuallyHidden>}
            </b>
            <span className={css.memory}>{gigabytes(gpu.ram)}</span>
            {count !== undefined && <small>{count > 0 ? `${count}\u00a0свободно` : 'очередь'}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
