import { Link, type LinkProps } from '../Link/Link.tsx'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

export interface ButtonLinkProps extends LinkProps, ButtonLook {}

/**
 * A link that looks like a button.
 *
 * - **Use it** for the main way to another page.
 * - **Do not use it** for an action: `Button`; inside a text: `Link`.
 */
export function ButtonLink({ look, tall, wide, icon, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, tall, wide, icon }, className)} />
}
