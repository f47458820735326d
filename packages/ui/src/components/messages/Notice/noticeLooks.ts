import type { Sign } from '../../parts/Icon/signs.ts'
import css from './Notice.module.css'

/** How much a message weighs. */
export type NoticeKind = 'info' | 'ok' | 'warn' | 'bad'

/** The look and the sign of each kind, shared by the notice, the alert strip and the toast. */
export const noticeLooks: Readonly<
  Record<NoticeKind, { readonly sign: Sign; readonly className: string | undefined }>
> = {
  info: { sign: 'info', className: undefined },
  ok: { sign: 'done', className: css.ok },
  warn: { sign: 'warn', className: css.warn },
  bad: { sign: 'warn', className: css.bad }
}
