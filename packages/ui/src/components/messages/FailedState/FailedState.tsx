import type { ComponentProps } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { useHeadingLevel } from '../../heading-level.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from '../EmptyState/EmptyState.module.css'

export interface FailedStateProps extends ComponentProps<'div'> {
  /** Heading; it names the content that could not be loaded: 'Не удалось загрузить конфигурации'. */
  heading: string
  /** Heading level. @default one below the surrounding section, outside of one 3 */
  level?: 2 | 3 | 4 | undefined
  onRetry: () => void
  /** True while a retry is running. @default false */
  retrying?: boolean | undefined
}

/**
 * Replaces content that could not be loaded: names it, explains what to do (the children), and has a retry button.
 *
 * - **Use it** in place of content that could not be loaded.
 * - **Do not use it** for an act that failed: `Notice` or `Toast`.
 */
export function FailedState({
  heading,
  level,
  onRetry,
  retrying = false,
  children,
  className,
  ...rest
}: FailedStateProps) {
  const texts = messagesTexts(useWords())
  const Heading = `h${useHeadingLevel(level, 3)}` as const
  return (
    <div role="alert" {...rest} className={classes(css.empty, className)}>
      <Icon name="warn" className={css.sign} />
      <Heading className={css.heading}>{heading}</Heading>
      <p>{children === undefined ? texts.checkConnection : children}</p>
      <Button onClick={onRetry} busy={retrying}>
        <Icon name="refresh" />
        <span>{texts.tryAgain}</span>
      </Button>
    </div>
  )
}
