import { type ComponentProps, useState } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import page from '../../frame/Page/Page.module.css'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import noticeCss from '../Notice/Notice.module.css'
import { type NoticeKind, noticeLooks } from '../Notice/noticeLooks.ts'
import css from './Alert.module.css'

/** The active alert, as the API returns it. */
export interface ActiveAlert {
  /** 'info', 'warning' or 'critical'; any other level looks like 'info'. */
  readonly level: string
  readonly text: string
  readonly link_url: string | null
  readonly link_text: string | null
}

export interface AlertProps extends Omit<ComponentProps<'div'>, 'children'> {
  alert: ActiveAlert
}

const KIND_BY_LEVEL: ReadonlyMap<string, NoticeKind> = new Map([
  ['warning', 'warn'],
  ['critical', 'bad']
])

const moreText = (words?: Words) => messagesTexts(words).details

/** Number of characters that fit in one line of the smallest screen. */
const ONE_LINE_LENGTH = 28

/**
 * A message for all visitors: a strip above the header of every page. A small screen shows one line until the user expands it.
 *
 * - **Use it** for a message to all visitors, such as planned maintenance.
 * - **Do not use it** for a message about one part of a page: `Notice`.
 */
export function Alert({ alert, className, ...rest }: AlertProps) {
  const words = useWords()
  const texts = messagesTexts(words)
  const [open, setOpen] = useState(false)
  const { sign, className: kind } = noticeLooks[KIND_BY_LEVEL.get(alert.level) ?? 'info']
  const isLong =
    alert.text.length + (alert.link_url === null ? 0 : (alert.link_text ?? moreText(words)).length) >
    ONE_LINE_LENGTH
  return (
    <div
      role={alert.level === 'critical' ? 'alert' : 'status'}
      {...rest}
      className={classes(noticeCss.notice, kind, css.strip, className)}
    >
      <div className={classes(page.wrap, css.inner, isLong && !open && css.long)}>
        <Icon name={sign} />
        <p>
          <span>{alert.text}</span>
          {alert.link_url !== null && (
            <>
              {' '}
              <a href={alert.link_url}>{alert.link_text ?? moreText(words)}</a>
            </>
          )}
        </p>
        {isLong && (
          <LinkButton className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hide : texts.more}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
