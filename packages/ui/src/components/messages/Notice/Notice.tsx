import type { ComponentProps, ReactNode } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './Notice.module.css'
import { type NoticeKind, noticeLooks } from './noticeLooks.ts'

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Kind of message: 'bad' is announced at once, the others at the next pause. @default 'info' */
  kind?: NoticeKind | undefined
  /** Heading: what happened, in a few words. The text explains what to do. */
  heading?: ReactNode
  /** At most one action: `LinkButton` or a link. */
  action?: ReactNode
  /** Called when the user clicks the close button. Without it the button is not shown. */
  onClose?: (() => void) | undefined
}

/**
 * A message beside the content it is about.
 *
 * - **Use it** beside the content that the message is about.
 * - **Do not use it** for a finished act: `Toast`; for all visitors: `Alert`.
 */
export function Notice({
  kind = 'info',
  heading,
  action,
  onClose,
  className,
  children,
  ...rest
}: NoticeProps) {
  const texts = messagesTexts(useWords())
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'status'}
      {...rest}
      className={classes(css.notice, noticeLooks[kind].className, className)}
    >
      <Icon name={noticeLooks[kind].sign} />
      <div>
        {heading !== undefined && <strong>{heading}</strong>}
        <div className={css.text}>{children}</div>
      </div>
      {onClose !== undefined && (
        <Button look="ghost" icon className={css.close} aria-label={texts.close} onClick={onClose}>
          <Icon name="cross" />
        </Button>
      )}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
