import type { ComponentProps } from 'react'
import { moscowTime } from '../../../words/moscow.ts'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './CheckedAt.module.css'

export interface CheckedAtProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Time of the last availability check: ISO 8601 or milliseconds. Shown in Moscow time. */
  at: string | number
  /** Called when the user clicks to check availability again. */
  onCheck: () => void
  /** True while a check is running. @default false */
  checking?: boolean | undefined
}

/**
 * Shows when availability was last checked, with a button to check again.
 *
 * - **Use it** above data that the page checks again, such as availability.
 * - **Do not use it** for the date of an event: format it with `recentMoment`.
 */
export function CheckedAt({ at, onCheck, checking = false, className, ...rest }: CheckedAtProps) {
  const texts = formTexts(useWords())
  return (
    <span {...rest} className={classes(css.checked, className)}>
      <span>{texts.checkedAt(moscowTime(at))}</span>
      <Button look="ghost" icon aria-label={texts.checkAvailability} busy={checking} onClick={onCheck}>
        <Icon name="refresh" small />
      </Button>
    </span>
  )
}
