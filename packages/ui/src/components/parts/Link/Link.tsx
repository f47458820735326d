import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Called on an unmodified click, so that a router can navigate; the browser handles clicks with a modifier key or another button. */
  onNavigate?: ((href: string) => void) | undefined
}

/**
 * A plain link that a router can handle.
 *
 * - **Use it** to go to another page.
 * - **Do not use it** for an action: `LinkButton`; for the main way: `ButtonLink`.
 */
export function Link({ href, onNavigate, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!onNavigate || !plain || event.defaultPrevented) return
        event.preventDefault()
        onNavigate(href)
      }}
    />
  )
}
