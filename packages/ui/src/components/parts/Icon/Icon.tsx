import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import css from './Icon.module.css'
import { ICONS, type IconName, SMALL_ICONS } from './icons.ts'

export interface IconProps extends ComponentProps<'svg'> {
  name: IconName
  /** Makes the icon 16 px for small text, instead of 20 px. @default false */
  small?: boolean | undefined
}

/**
 * An icon in the colour of the surrounding text. Always decorative: text beside it, or a label, carries the meaning.
 *
 * - **Use it** beside a text, or in a button with an accessible name.
 * - **Do not use it** as the only sign of a state.
 */
export const Icon = memo(function Icon({ name, small = false, className, ...rest }: IconProps) {
  const [outline, filled]: readonly [string, string?] = ICONS[name]
  return (
    <svg
      viewBox={SMALL_ICONS.has(name) ? '0 0 16 16' : '0 0 20 20'}
      aria-hidden="true"
      {...rest}
      className={classes(
        css.icon,
        small && css.small,
        name === 'half' && css.half,
        name === 'more' && css.more,
        className
      )}
    >
      <path d={outline} />
      {filled !== undefined && <path d={filled} className={css.filled} />}
    </svg>
  )
})
