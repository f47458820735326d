import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../classes.ts'
import { Button } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import css from './MoreMenu.module.css'

/** What a button of the menu needs to close it. */
interface Closes {
  readonly popoverTarget: string
  readonly popoverTargetAction: 'hide'
}

export interface MoreMenuProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What it belongs to: 'Ещё действия: {name}'. */
  name: string
  /** Buttons and links; a button takes what is given, for it to close the menu. */
  children: (closes: Closes) => ReactNode
}

/** Everything else that may be done with something, behind '…'. */
export function MoreMenu({ name, children, className, onBlur, ...rest }: MoreMenuProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <div
      {...rest}
      className={classes(css.place, className)}
      onBlur={(event) => {
        onBlur?.(event)
        // the keys went on: left open it would cover where they are
        const { currentTarget: place, relatedTarget: next } = event
        if (next instanceof Node && !place.contains(next)) document.getElementById(id)?.hidePopover()
      }}
    >
      <Button look="ghost" icon popoverTarget={id} aria-label={`Ещё действия: ${name}`}>
        <Icon sign="more" />
      </Button>
      <div id={id} popover="auto" className={css.menu}>
        {/* the browser closes it, and gives the focus back to the button */}
        {children({ popoverTarget: id, popoverTargetAction: 'hide' })}
      </div>
    </div>
  )
}
