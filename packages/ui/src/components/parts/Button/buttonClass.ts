import { classes } from '../../classes.ts'
import css from './Button.module.css'

/** How a button looks; the same for one that is a link. */
export interface ButtonLook {
  /** 'main': the one filled button of a view. 'ghost': without a border, in a header or a row. @default 'plain' */
  look?: 'main' | 'plain' | 'ghost' | undefined
  /** 48 px high, as the fields are; else 44. @default false */
  tall?: boolean | undefined
  /** As wide as its place. @default false */
  wide?: boolean | undefined
  /** Square, for a sign alone: give an `aria-label`. @default false */
  icon?: boolean | undefined
}

export const buttonClass = ({ look = 'plain', tall, wide, icon }: ButtonLook, className?: string): string =>
  classes(
    css.button,
    look === 'main' && css.main,
    look === 'ghost' && css.ghost,
    tall === true && css.tall,
    wide === true && css.wide,
    icon === true && css.icon,
    className
  )
