import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import css from './WatchButton.module.css'

export interface WatchButtonProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** True if an e-mail was requested: a click then cancels the request. */
  watched: boolean
  /** Called when the user clicks the button. */
  onToggleWatch: () => void
  /** True while a request is running. @default false */
  busy?: boolean | undefined
  /** Reason for a failed request, and how to fix it. */
  error?: ReactNode
}

/** Requests an e-mail for the time when a configuration is free. Shown beside the queue, with the difference between the two. */
export const WatchButton = ({
  watched,
  onToggleWatch,
  busy = false,
  error,
  className,
  ...rest
}: WatchButtonProps) => (
  <div {...rest} className={classes(css.box, className)}>
    <Button wide busy={busy} onClick={onToggleWatch}>
      {watched ? 'Не сообщать' : 'Сообщить, когда появится'}
    </Button>
    {error && <Notice kind="bad">{error}</Notice>}
    <p className={css.words}>
      <span role="status" className={css.done}>
        {watched && 'Напишем на\u00a0почту, когда появится.'}
      </span>
      <b>Очередь</b> <span>держит место и цену и запустит сервер сама, если на балансе хватит денег.</span>{' '}
      <b>Письмо</b> <span>ничего не держит и ни к чему не обязывает.</span>
    </p>
  </div>
)
