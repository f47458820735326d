import type { ComponentProps } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { AvailabilityBars } from '../../form/AvailabilityBars/AvailabilityBars.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { FactList } from '../FactList/FactList.tsx'
import { FactRow } from '../FactList/FactRow.tsx'
import css from './WatchList.module.css'

/** A watch; its times are those of the API. */
export interface ShownWatch {
  readonly id: number
  /** Name of the configuration: '8 × H100, 128 vCPU, 1 024 ГБ'. */
  readonly name: string
  readonly created_at: string
  readonly last_notified_at: string | null
  /** Number of matching servers that can start now. */
  readonly max_available: number
  /** URL where the configuration can be chosen; `undefined` if it is no longer offered. */
  readonly href?: string | undefined
}

export interface WatchListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  watches: readonly ShownWatch[]
  /** Current time in milliseconds. */
  now: number
  onRemove: (id: number) => void
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Id of the watch that is being removed. @default null */
  removing?: number | null | undefined
  /** Notice below the watch that is being removed, such as for a late response. */
  notice?: Elements
}

/**
 * Lists watches: the time since when, the last e-mail, the number of free servers, and a link to the configuration.
 *
 * - **Use it** for configurations that a user waits for.
 * - **Do not use it** for rules: `RuleList`; to start waiting: `WatchButton`.
 */
export const WatchList = ({
  watches,
  now,
  onRemove,
  onNavigate,
  removing = null,
  notice,
  ...rest
}: WatchListProps) => {
  const words = useWords()
  const texts = panelTexts(words)
  return (
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
                  aria-label={texts.chooseNamed(name)}
                >
                  {texts.choose}
                </ButtonLink>
              )}
              <Button
                look="ghost"
                aria-label={texts.doNotNotifyNamed(name)}
                busy={id === removing}
                onClick={() => onRemove(id)}
              >
                {texts.doNotNotify}
              </Button>
            </>
          }
          notice={id === removing && notice}
        >
          <span className={css.facts}>
            <span>
              {last_notified_at === null
                ? texts.addedAt(recentMoment(created_at, now, words))
                : texts.notifiedAt(recentMoment(last_notified_at, now, words))}
            </span>
            <AvailabilityBars max_available={max_available} />
          </span>
        </FactRow>
      ))}
    </FactList>
  )
}
