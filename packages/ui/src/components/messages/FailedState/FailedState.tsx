import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from '../EmptyState/EmptyState.module.css'

export interface FailedStateProps extends ComponentProps<'div'> {
  /** Names what did not load: 'Не удалось загрузить конфигурации'. */
  heading: string
  /** The level of its heading: one below the heading around it. @default 3 */
  level?: 2 | 3 | 4 | undefined
  onRetry: () => void
  /** It is being tried again. @default false */
  retrying?: boolean | undefined
}

/** Something did not load: what, what to do (the children), and a button to try again. */
export function FailedState({
  heading,
  level = 3,
  onRetry,
  retrying = false,
  children = 'Проверьте соединение и повторите.',
  className,
  ...rest
}: FailedStateProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" {...rest} className={classes(css.empty, className)}>
      <Icon sign="warn" className={css.sign} />
      <Heading className={css.heading}>{heading}</Heading>
      <p>{children}</p>
      <Button onClick={onRetry} busy={retrying}>
        <Icon sign="refresh" />
        <span>Попробовать снова</span>
      </Button>
    </div>
  )
}
