import type { ComponentProps } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import css from './CommandLine.module.css'

export interface CommandLineProps extends Omit<ComponentProps<'div'>, 'children' | 'onCopy'> {
  command: string
  /** Called when the user clicks the copy button. */
  onCopy: (command: string) => void
}

/**
 * A command for the user's terminal, with a button that copies it.
 *
 * - **Use it** for a command or secret that users copy.
 * - **Do not use it** for a link: `Link`.
 */
export const CommandLine = ({ command, onCopy, className, ...rest }: CommandLineProps) => {
  const texts = partsTexts(useWords())
  return (
    <div {...rest} className={classes(css.command, className)}>
      <code>{command}</code>
      <Button aria-label={texts.copyTheCommand} onClick={() => onCopy(command)}>
        <Icon name="copy" />
        <span>{texts.copy}</span>
      </Button>
    </div>
  )
}
