import { type ComponentProps, memo } from 'react'
import { classes } from '../../classes.ts'
import css from './Icon.module.css'
import { SIGNS, type Sign, SMALL } from './signs.ts'

export interface IconProps extends ComponentProps<'svg'> {
  sign: Sign
  /** 16 px beside small text; else 20 px. @default false */
  small?: boolean | undefined
}

/** A sign in the colour of the text around it. Always decoration: words beside it, or a label, carry the meaning. */
export const Icon = memo(function Icon({ sign, small = false, className, ...rest }: IconProps) {
  const [outline, filled]: readonly [string, string?] = SIGNS[sign]
  return (
    <svg
      viewBox={SMALL.has(sign) ? '0 0 16 16' : '0 0 20 20'}
      aria-hidden="true"
      {...rest}
      className={classes(
        css.icon,
        small && css.small,
        sign === 'half' && css.half,
        sign === 'more' && css.more,
        className
      )}
    >
      <path d={outline} />
      {filled !== undefined && <path d={filled} className={css.filled} />}
    </svg>
  )
})
