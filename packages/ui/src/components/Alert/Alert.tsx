import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon/Icon.tsx'
import noticeCss from '../Notice/Notice.module.css'
import { type NoticeKind, noticeLooks } from '../Notice/noticeLooks.ts'
import { pageLooks } from '../Page/pageLooks.ts'
import css from './Alert.module.css'

/** The active alert, as the API gives it. */
export interface ActiveAlert {
  readonly level: 'info' | 'warning' | 'critical'
  readonly text: string
  readonly link_url: string | null
  readonly link_text: string | null
}

export interface AlertProps extends Omit<ComponentProps<'div'>, 'children'> {
  alert: ActiveAlert
}

const KINDS = { info: 'info', warning: 'warn', critical: 'bad' } as const satisfies Record<
  ActiveAlert['level'],
  NoticeKind
>

/** What everybody should know now: a strip above the header of every page. */
export function Alert({ alert, className, ...rest }: AlertProps) {
  const { sign, className: kind } = noticeLooks[KINDS[alert.level]]
  return (
    <div
      role={alert.level === 'critical' ? 'alert' : 'status'}
      {...rest}
      className={classes(noticeCss.notice, kind, css.strip, className)}
    >
      <div className={classes(pageLooks.wrap, css.inner)}>
        <Icon sign={sign} />
        <p>
          {alert.text}
          {alert.link_url !== null && (
            <>
              {' '}
              <a href={alert.link_url}>{alert.link_text ?? 'Подробнее'}</a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
