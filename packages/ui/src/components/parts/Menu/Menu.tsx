import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../../classes.ts'
import { Button, type ButtonProps } from '../Button/Button.tsx'
import css from './Menu.module.css'

/** Attributes that make a button of the menu close it. */
export interface ClosesMenu {
  readonly popoverTarget: string
  readonly popoverTargetAction: 'hide'
}

export interface MenuProps extends Omit<ComponentProps<'div'>, 'children' | 'onKeyDown'> {
  /** Props of the button that opens the menu: `{ look: 'ghost', children: 'Аккаунт' }`. */
  button: ButtonProps
  /** Accessible name of a menu of links, which becomes a navigation. */
  navigation?: string | undefined
  /** Renders links and buttons; spread the argument on a button, so that it closes the menu. A link closes it anyway. */
  children: (closes: ClosesMenu) => ReactNode
}

const KEYS = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/** Moves the focus through the actions of an open menu, from its button to the first or the last action. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget.querySelector(':popover-open')
  if (menu === null || !KEYS.includes(event.key)) return
  const actions = [...menu.querySelectorAll<HTMLElement>('a, button, input')]
  const at = actions.indexOf(event.target as HTMLElement)
  event.preventDefault()
  const to = { ArrowUp: Math.max(at, 0) - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key] ?? at
  actions.at(to % actions.length)?.focus()
}

/**
 * Links and actions behind a button. Escape, a click outside and moving the focus away close it.
 *
 * - **Use it** for links and actions that a named button opens.
 * - **Do not use it** for rare actions on a row: `MoreMenu`; for a choice: `SelectField`.
 */
export function Menu({ button, navigation, children, className, onBlur, ...rest }: MenuProps) {
  const id = useId()
  const Popover = navigation === undefined ? 'div' : 'nav'
  const hide = () => document.getElementById(id)?.hidePopover()
  const blur = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event)
    // the keyboard focus left the menu, which would otherwise cover the focused element
    const { currentTarget: place, relatedTarget: next } = event
    if (next && !place.contains(next)) hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes and moves the focus
    <div {...rest} className={classes(css.place, className)} onKeyDown={moveFocus} onBlur={blur}>
      <Button {...button} popoverTarget={id} />
      <Popover
        id={id}
        popover="auto"
        // a click on a text in the menu focuses the menu, not an element around it
        tabIndex={-1}
        aria-label={navigation}
        className={css.menu}
        // closes the menu before a handler opens a dialog, which would later return the focus to the hidden button
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('[popovertargetaction="hide"]') !== null) hide()
        }}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a') !== null) hide()
        }}
      >
        {/* the browser closes the menu and returns the focus to its button */}
        {children({ popoverTarget: id, popoverTargetAction: 'hide' })}
      </Popover>
    </div>
  )
}
