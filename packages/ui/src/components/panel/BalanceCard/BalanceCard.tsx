import { formatRub } from '@cloud/pricing'
import { DAY_MS } from '@cloud/pricing/books'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { moscowDay } from '../../../words/moscow.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './BalanceCard.module.css'
import { describeForecast, FORECAST_DAYS, type ForecastUser } from './forecast.ts'

/** The displayed parts of the user, as the API returns them: amounts in kopeks, a rate in kopeks per hour, a moment. */
export interface BalanceUser extends ForecastUser {
  readonly held_rub_cents: number
}

export interface BalanceCardProps extends Omit<ComponentProps<'div'>, 'children'> {
  user: BalanceUser
  /** Start of the forecast in milliseconds. */
  now: number
  /** True if a server will be charged to the balance after its paid time. @default false */
  hasRunningServers?: boolean | undefined
  /** Warning about servers that were stopped because money ran out. */
  happened?: string | undefined
  /** How to resolve that; replaces the current rate. */
  remedy?: ReactNode
  /** Content below the forecast, such as a button that starts several waiting servers. */
  more?: ReactNode
  /** Actions on the balance: 'Пополнить'. */
  actions?: ReactNode
}

/** Returns the labels of the scale: today, the last day, and between them the day on which the balance runs out, if there is space. */
const axisLabels = (now: number, full: number, words?: Words) => {
  const texts = panelTexts(words)
  const end = Math.floor(full)
  return [0, ...(end >= 3 && end <= FORECAST_DAYS - 6 ? [end] : []), FORECAST_DAYS - 1].map((index) => ({
    // full to the end: the balance lasts longer than the scale
    day: `${moscowDay(now + index * DAY_MS, words)}${index === FORECAST_DAYS - 1 && full >= FORECAST_DAYS ? texts.andLater : ''}`,
    style: (index === FORECAST_DAYS - 1
      ? { justifySelf: 'end', gridColumn: '-6 / -1' }
      : { gridColumn: index + 1 }) as CSSProperties
  }))
}

/**
 * Shows the balance of an account, and how long it lasts.
 *
 * - **Use it** at the top of a panel.
 * - **Do not use it** for other sums: `MoneyRows`.
 */
export function BalanceCard({
  user,
  now,
  hasRunningServers = false,
  happened,
  remedy,
  more,
  actions,
  className,
  ...rest
}: BalanceCardProps) {
  const words = useWords()
  const texts = panelTexts(words)
  const id = useId()
  const balance = formatRub(user.balance_rub_cents, 'always')
  const isSwitchedOff = happened !== undefined
  const { heading, text, full, warning, tone } = describeForecast(
    now,
    user,
    hasRunningServers,
    isSwitchedOff,
    words
  )
  const off = user.balance_rub_cents === 0 || tone === 'bad' ? 'bad' : 'warn'
  const alarms = [warning, happened].filter((one) => one != null)
  return (
    <div {...rest} className={classes(css.card, className)}>
      <div>
        <p className={css.caption} id={id}>
          {texts.balance}
        </p>
        <output aria-labelledby={id} style={{ '--length': balance.length } as CSSProperties}>
          {balance}
        </output>
        <p className={css.held}>
          {user.held_rub_cents > 0 && texts.heldForServers(formatRub(user.held_rub_cents, 'always'))}
        </p>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={css.forecast}>
        <h2>{heading}</h2>
        <p>
          {alarms.length > 0 && (
            <strong className={css[isSwitchedOff ? off : tone]}>
              <Icon name="warn" />
              <span>{alarms.join(' ')}</span>{' '}
            </strong>
          )}
          <span>{remedy ?? text}</span>
        </p>
        <Cells of={FORECAST_DAYS} full={full} height="tall" tone={tone} />
        <div className={css.axis} aria-hidden="true">
          {axisLabels(now, full, words).map(({ day, style }) => (
            <span key={day} style={style}>
              {day}
            </span>
          ))}
        </div>
        {more && <div className={css.more}>{more}</div>}
      </div>
    </div>
  )
}
