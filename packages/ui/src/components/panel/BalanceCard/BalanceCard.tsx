import { formatRub } from '@cloud/pricing'
import { DAY_MS } from '@cloud/pricing/books'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { moscowDay } from '../../../words/moscow.ts'
import { classes } from '../../classes.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './BalanceCard.module.css'
import { DAYS, type ForecastUser, forecast } from './forecast.ts'

/** What of the user is shown, as the API gives it: kopeks, kopeks an hour, and a moment. */
export interface BalanceUser extends ForecastUser {
  readonly held_rub_cents: number
}

export interface BalanceCardProps extends Omit<ComponentProps<'div'>, 'children'> {
  user: BalanceUser
  /** Milliseconds: where the forecast begins. */
  now: number
  /** A server takes from the balance once its paid time is over. @default false */
  goesOn?: boolean | undefined
  /** What happened for lack of money: said as a warning. */
  happened?: string | undefined
  /** What to do about that; replaces the current rate. */
  remedy?: ReactNode
  /** Below the forecast, such as the way to start several servers that wait. */
  more?: ReactNode
  /** What may be done with the balance: 'Пополнить'. */
  actions?: ReactNode
}

/** Today, the last day drawn, and between them the day on which the balance ends, where there is room for it. */
const axis = (now: number, full: number) => {
  const end = Math.floor(full)
  return [0, ...(end >= 3 && end <= DAYS - 4 ? [end] : []), DAYS - 1].map((index) => ({
    // full to the end: the money lasts longer than is drawn
    day: `${moscowDay(now + index * DAY_MS)}${index === DAYS - 1 && full >= DAYS ? ' и\u00a0дальше' : ''}`,
    style: (index === DAYS - 1
      ? { justifySelf: 'end', gridColumn: '-6 / -1' }
      : { gridColumn: index + 1 }) as CSSProperties
  }))
}

/** The money of an account, and how long it lasts. */
export function BalanceCard({
  user,
  now,
  goesOn = false,
  happened,
  remedy,
  more,
  actions,
  className,
  ...rest
}: BalanceCardProps) {
  const id = useId()
  const balance = formatRub(user.balance_rub_cents, 'always')
  const isSwitchedOff = happened !== undefined
  const { heading, text, full, warning, tone } = forecast(now, user, goesOn, isSwitchedOff)
  const off = user.balance_rub_cents === 0 || tone === 'bad' ? 'bad' : 'warn'
  const alarms = [warning, happened].filter((one) => one != null)
  return (
    <div {...rest} className={classes(css.card, className)}>
      <div>
        <p className={css.caption} id={id}>
          Баланс
        </p>
        <output aria-labelledby={id} style={{ '--length': balance.length } as CSSProperties}>
          {balance}
        </output>
        <p className={css.held}>
          {user.held_rub_cents > 0 && `Ещё ${formatRub(user.held_rub_cents, 'always')} — предоплата серверов`}
        </p>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={css.forecast}>
        <h2>{heading}</h2>
        <p>
          {alarms.length > 0 && (
            <strong className={css[isSwitchedOff ? off : tone]}>
              <Icon sign="warn" />
              <span>{alarms.join(' ')}</span>{' '}
            </strong>
          )}
          <span>{remedy ?? text}</span>
        </p>
        <Cells of={DAYS} full={full} height="tall" tone={tone} />
        <div className={css.axis} aria-hidden="true">
          {axis(now, full).map(({ day, style }) => (
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
