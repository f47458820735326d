import type { ComponentProps } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { AvailabilityBars } from '../../form/AvailabilityBars/AvailabilityBars.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { FactList } from '../FactList/FactList.tsx'
import { FactRow } from '../FactList/FactRow.tsx'
import css from './WatchList.module.css'

/** A watch, its moments as the API gives them. */
export interface ShownWatch {
  readonly id: number
  /** '8 × H100, 128 vCPU, 1 024 ГБ' */
  readonly name: string
  readonly created_at: string
  readonly last_notified_at: string | null
  /** What can be started now of all that suits. */
  readonly max_available: number
  /** Where it is chosen; `undefined` where it is not on offer any more. */
  readonly href?: string | undefined
}

export interface WatchListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  watches: readonly ShownWatch[]
  /** Milliseconds. */
  now: number
  onRemove: (id: number) => void
  /** Takes over a plain press on a link, for a router. */
  onNavigate?: ((href: string) => void) | undefined
  /** The watch whose removal is under way. @default null */
  removing?: number | null | undefined
}

/** Watches: since when, when last notified, how much is free, and the way to it. */
export const WatchList = ({
  watches,
  now,
  onRemove,
  onNavigate,
  removing = null,
  ...rest
}: WatchListProps) => (
  <FactList {...rest}>
    {watches.map(({ id, name, created_at, last_notified_at, max_available, href }) => (
      <FactRow
        key={id}
        picture="bell"
        heading={name}
        actions={
          <>
            {href !== undefined && (
              <ButtonLink
                look={max_available > 0 ? 'plain' : 'ghost'}
                href={href}
                onNavigate={onNavigate}
                aria-label={`Выбрать: ${name}`}
              >
                Выбрать
              </ButtonLink>
            )}
            <Button
              look="ghost"
              aria-label={`Не сообщать: ${name}`}
              busy={id === removing}
              onClick={() => onRemove(id)}
            >
              {'Не\u00a0сообщать'}
            </Button>
          </>
        }
      >
        <span className={css.facts}>
          <span>
            {last_notified_at === null
              ? `Добавлено: ${recentMoment(created_at, now)}`
              : `Сообщили: ${recentMoment(last_notified_at, now)}`}
          </span>
          <AvailabilityBars max_available={max_available} />
        </span>
      </FactRow>
    ))}
  </FactList>
)
