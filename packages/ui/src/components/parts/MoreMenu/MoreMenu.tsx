import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../Button/Button.tsx'
import { Icon } from '../Icon/Icon.tsx'
import css from './MoreMenu.module.css'

/** Attributes that make a button of the menu close it. */
interface Closes {
  readonly popoverTarget: string
  readonly popoverTargetAction: 'hide'
}

export interface MoreMenuProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Name of the object of the actions: 'Ещё действия: {name}'. */
  name: string
  /** Renders buttons and links; spread the argument on a button, so that it closes the menu. */
  children: (closes: Closes) => ReactNode
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

/** A menu of further actions behind a button '…'. */
export function MoreMenu({ name, children, className, onBlur, ...rest }: MoreMenuProps) {
  const texts = partsTexts(useWords())
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes, and moves it
    <div
      {...rest}
      className={classes(css.place, className)}
      onKeyDown={moveFocus}
      onBlur={(event) => {
        onBlur?.(event)
        // the keyboard focus left the menu, which would otherwise cover the focused element
        const { currentTarget: place, relatedTarget: next } = event
        if (next instanceof Node && !place.contains(next)) document.getElementById(id)?.hidePopover()
      }}
    >
      <Button look="ghost" icon popoverTarget={id} aria-label={texts.moreActions(name)}>
        <Icon name="more" />
      </Button>
      <div id={id} popover="auto" className={css.menu}>
        {/* the browser closes the menu and returns the focus to its button */}
        {children({ popoverTarget: id, popoverTargetAction: 'hide' })}
      </div>
    </div>
  )
}
