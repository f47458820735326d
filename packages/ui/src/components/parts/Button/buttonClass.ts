import { classes } from '../../classes.ts'
import css from './Button.module.css'

/** Look of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** Style: 'main' for the primary button of a view, 'ghost' without a border for a header or a row. @default 'plain' */
  look?: 'main' | 'plain' | 'ghost' | undefined
  /** Makes the button 48 px high like the fields, instead of 44. @default false */
  tall?: boolean | undefined
  /** Makes the button as wide as its container. @default false */
  wide?: boolean | undefined
  /** Makes the button square, for an icon without text: pass an `aria-label`. @default false */
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
