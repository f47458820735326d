import type { ComponentProps } from 'react'
import { Button } from '../Button/Button.tsx'
import { classes } from '../classes.ts'
import css from '../EmptyState/EmptyState.module.css'
import { Icon } from '../Icon/Icon.tsx'

export interface FailedStateProps extends ComponentProps<'div'> {
  /** Names what did not load: 'Не удалось загрузить конфигурации'. */
  heading: string
  onRetry: () => void
  /** It is being tried again. @default false */
  retrying?: boolean | undefined
}

/** Something did not load: what, what to do (the children), and a button to try again. */
export function FailedState({
  heading,
  onRetry,
  retrying = false,
  children = 'Проверьте соединение и повторите.',
  className,
  ...rest
}: FailedStateProps) {
  return (
    <div role="alert" {...rest} className={classes(css.empty, className)}>
      <Icon sign="warn" className={css.sign} />
      <h3>{heading}</h3>
      <p>{children}</p>
      <Button onClick={onRetry} busy={retrying}>
        <Icon sign="refresh" />
        Попробовать снова
      </Button>
    </div>
  )
}
