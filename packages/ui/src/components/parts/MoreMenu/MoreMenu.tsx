import type { ComponentProps } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { Menu, type MenuProps } from '../Menu/Menu.tsx'

export interface MoreMenuProps extends Omit<ComponentProps<'div'>, 'children' | 'onKeyDown'> {
  /** Name of the object of the actions: 'Ещё действия: {name}'. */
  name: string
  /** Renders buttons and links; spread the argument on a button, so that it closes the menu. */
  children: MenuProps['children']
}

/**
 * A menu of further actions behind a button '…'.
 *
 * - **Use it** for the rare actions on a row or a card.
 * - **Do not use it** for the main action: `Button`; behind a named button: `Menu`.
 */
export function MoreMenu({ name, children, ...rest }: MoreMenuProps) {
  const texts = partsTexts(useWords())
  return (
    <Menu
      {...rest}
      button={{
        look: 'ghost',
        icon: true,
        'aria-label': texts.moreActions(name),
        children: <Icon name="more" />
      }}
    >
      {children}
    </Menu>
  )
}
