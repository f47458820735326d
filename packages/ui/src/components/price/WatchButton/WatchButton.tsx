import type { ComponentProps, ReactNode } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import css from './WatchButton.module.css'

export interface WatchButtonProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** True if an e-mail was requested: a click then cancels the request. */
  watched: boolean
  /** Called when the user clicks the button. */
  onToggleWatch: () => void
  /** Text shown once the e-mail was requested. @default an announcement of the e-mail */
  watchedText?: ReactNode
  /** True while a request is running. @default false */
  busy?: boolean | undefined
  /** Reason for a failed request, and how to fix it. */
  error?: ReactNode
  /** Notice below the button, such as for a late response. */
  notice?: Elements
}

/**
 * Requests an e-mail for the time when a configuration is free. Shown beside the queue, with the difference between the two.
 *
 * - **Use it** beside a configuration that is not free.
 * - **Do not use it** to show existing watches: `WatchList`.
 */
export const WatchButton = ({
  watched,
  onToggleWatch,
  watchedText,
  busy = false,
  error,
  notice,
  className,
  ...rest
}: WatchButtonProps) => {
  const texts = priceTexts(useWords())
  return (
    <div {...rest} className={classes(css.box, className)}>
      <Button wide busy={busy} onClick={onToggleWatch}>
        {watched ? texts.doNotNotify : texts.notifyWhenAvailable}
      </Button>
      {error && <Notice kind="bad">{error}</Notice>}
      {notice}
      <p className={css.words}>
        <span role="status" className={css.done}>
          {watched && (watchedText ?? texts.weWillEmail)}
        </span>
        <b>{texts.queueUpper}</b> <span>{texts.queueExplained}</span> <b>{texts.emailUpper}</b>{' '}
        <span>{texts.emailExplained}</span>
      </p>
    </div>
  )
}
