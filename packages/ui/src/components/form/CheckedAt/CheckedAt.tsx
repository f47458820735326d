import type { ComponentProps } from 'react'
import { moscowTime } from '../../../words/moscow.ts'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './CheckedAt.module.css'

export interface CheckedAtProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** When availability was last asked: ISO 8601 or milliseconds. Shown in Moscow time. */
  at: string | number
  onCheck: () => void
  /** It is being asked now. @default false */
  checking?: boolean | undefined
}

/** When availability was checked, and a way to check it again. */
export function CheckedAt({ at, onCheck, checking = false, className, ...rest }: CheckedAtProps) {
  return (
    <span {...rest} className={classes(css.checked, className)}>
      <span>{`Проверено в ${moscowTime(at)}`}</span>
      <Button look="ghost" icon aria-label="Проверить наличие" busy={checking} onClick={onCheck}>
        <Icon sign="refresh" small />
      </Button>
    </span>
  )
}
