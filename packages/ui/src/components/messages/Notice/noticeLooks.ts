import type { IconName } from '../../parts/Icon/icons.ts'
import css from './Notice.module.css'

/** Severity of a message. */
export type NoticeKind = 'info' | 'ok' | 'warn' | 'bad'

/** Style and icon of each kind, shared by the notice, the alert strip and the toast. */
export const noticeLooks: Readonly<
  Record<NoticeKind, { readonly sign: IconName; readonly className: string | undefined }>
> = {
  info: { sign: 'info', className: undefined },
  ok: { sign: 'done', className: css.ok },
  warn: { sign: 'warn', className: css.warn },
  bad: { sign: 'warn', className: css.bad }
}
