import type { ComponentProps } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { AvailabilityBars } from '../../form/AvailabilityBars/AvailabilityBars.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { FactList } from '../FactList/FactList.tsx'
import { FactRow } from '../FactList/FactRow.tsx'

/** A watch, its moments as the API gives them. */
export interface ShownWatch {
  readonly id: number
  /** '8 × H100, 128 vCPU, 1 024 ГБ' */
  readonly name: string
  readonly created_at: string
  readonly last_notified_at: string | null
  /** What can be started now of all that suits. */
  readonly max_available: number
}

export interface WatchListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  watches: readonly ShownWatch[]
  /** Milliseconds. */
  now: number
  onRemove: (id: number) => void
  /** The watch whose removal is under way. @default null */
  removing?: number | null | undefined
}

/** Watches: since when, when last notified, how much is free. */
export const WatchList = ({ watches, now, onRemove, removing = null, ...rest }: WatchListProps) => (
  <FactList {...rest}>
    {watches.map(({ id, name, created_at, last_notified_at, max_available }) => (
      <FactRow
        key={id}
        picture="bell"
        heading={name}
        actions={
          <Button
            look="ghost"
            aria-label={`Не сообщать: ${name}`}
            busy={id === removing}
            onClick={() => onRemove(id)}
          >
            Не сообщать
          </Button>
        }
      >
        {last_notified_at === null
          ? `Добавлено: ${recentMoment(created_at, now)}.`
          : `Сообщили: ${recentMoment(last_notified_at, now)}.`}{' '}
        <AvailabilityBars max_available={max_available} />
      </FactRow>
    ))}
  </FactList>
)
