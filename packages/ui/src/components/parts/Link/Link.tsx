import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Takes over a plain press, for a router; with a modifier key or another button the browser does its own. */
  onNavigate?: ((href: string) => void) | undefined
}

/** A plain link that a router can take over. */
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
