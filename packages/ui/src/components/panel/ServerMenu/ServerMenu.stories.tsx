import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { sampleServer } from '../../../testing/samples/panel.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { ServerCard } from '../ServerList/ServerCard.tsx'
import { ServerList } from '../ServerList/ServerList.tsx'
import { ServerMenu } from './ServerMenu.tsx'

const meta = {
  title: 'Panel/ServerMenu',
  component: ServerMenu<ReturnType<typeof sampleServer>>,
  args: {
    server: sampleServer('train-h100'),
    onAutoRenewal: fn(),
    onRename: fn(),
    onAction: fn(),
    changeHref: '#change'
  },
  render: function InItsRow({ server: given, onAutoRenewal, ...rest }) {
    const [server, setServer] = useState(given)
    return (
      <section style={{ minHeight: 360 }}>
        <h2>Серверы</h2>
        <ServerList>
          <ServerCard
            server={server}
            onAction={rest.onAction}
            notice={rest.notice || undefined}
            menu={
              <ServerMenu
                {...rest}
                server={server}
                onAutoRenewal={(auto_renewal, of) => {
                  setServer({ ...server, auto_renewal })
                  onAutoRenewal?.(auto_renewal, of)
                }}
              />
            }
          />
        </ServerList>
      </section>
    )
  }
} satisfies Meta<typeof ServerMenu<ReturnType<typeof sampleServer>>>

export default meta
type Story = StoryObj<typeof meta>

/** Arrow keys move into the open menu and through it, and wrap around. */
export const ByKeys: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Ещё действия: train-h100' })
    opener.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(opener).toHaveFocus()
    await userEvent.click(opener)
    const menu = opener.parentElement?.querySelector('[popover]')
    const actions = [...(menu?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
    await expect(actions.length).toBeGreaterThan(1)
    await userEvent.keyboard('{ArrowDown}')
    await expect(actions[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(actions[1]).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect(actions.at(-1)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(actions[0]).toHaveFocus()
  }
}

export const Active: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: train-h100' }))
    const renewal = canvas.getByRole('switch', { name: /^Автопродление/ })
    await expect(renewal).toBeVisible()
    await expect(renewal).toBeChecked()
    await userEvent.click(renewal)
    await expect(args.onAutoRenewal).toHaveBeenCalledWith(false, args.server)
    await expect(renewal).not.toBeChecked()
    await expect(canvas.getByText('10 февраля сервер выключится')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Изменить конфигурацию' })).toHaveAttribute(
      'href',
      '#change'
    )
    await expect(canvas.queryByRole('button', { name: 'Удалить' })).toBeNull()
  }
}

/** A choice closes the menu and returns the focus to the button. */
export const Renamed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const more = canvas.getByRole('button', { name: 'Ещё действия: train-h100' })
    await userEvent.click(more)
    const rename = canvas.getByRole('button', { name: 'Переименовать' })
    await userEvent.click(rename)
    await expect(args.onRename).toHaveBeenCalledWith(args.server)
    await expect(rename).not.toBeVisible()
    await expect(more).toHaveFocus()
  }
}

/** The open menu covers the next element, so it closes when the keyboard focus leaves it. */
export const LeftByTab: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    const more = canvas.getByRole('button', { name: 'Ещё действия: train-h100' })
    await userEvent.click(more)
    const rename = canvas.getByRole('button', { name: 'Переименовать' })
    rename.focus()
    await userEvent.tab({ shift: true })
    await expect(rename).toBeVisible()
    more.focus()
    await expect(rename).toBeVisible()
    const before = canvas.getByRole('button', { name: 'Остановить: train-h100' })
    before.focus()
    await expect(rename).not.toBeVisible()
    await expect(before).toHaveFocus()
  }
}

/** The action of the row's button is not repeated in the menu; on the hourly plan there is nothing to renew. */
export const Paused: Story = {
  args: { server: sampleServer('render') },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Запустить: render' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: render' }))
    await expect(canvas.queryByRole('switch')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить' }))
    await expect(args.onAction).toHaveBeenCalledWith('delete', args.server)
  }
}

export const Queue: Story = {
  args: { server: { ...sampleServer('train-xl'), auto_renewal: false } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: train-xl' }))
    await expect(canvas.getByText('в конце периода сервер выключится')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Изменить конфигурацию' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Удалить' })).toBeVisible()
  }
}

export const Waiting: Story = {
  tags: ['unpictured'],
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: train-h100' }))
    const renewal = canvas.getByRole('switch')
    await userEvent.click(renewal)
    await expect(renewal).toHaveAttribute('aria-disabled', 'true')
    await expect(renewal).toHaveFocus()
    await expect(renewal).toBeChecked()
    await expect(args.onAutoRenewal).not.toHaveBeenCalled()
  }
}

/** The open menu may cover the notice of its card, so it shows the notice instead of the card. */
export const Late: Story = {
  tags: ['unpictured'],
  args: { busy: true, notice: <Notice>Ответ задерживается дольше обычного.</Notice> },
  play: async ({ canvas, userEvent }) => {
    const shown = () => canvas.getAllByRole('status').filter((notice) => notice.checkVisibility())
    await expect(shown()).toHaveLength(1)
    const more = canvas.getByRole('button', { name: 'Ещё действия: train-h100' })
    await userEvent.click(more)
    await expect(shown()).toHaveLength(1)
    await expect(more.parentElement).toContainElement(shown()[0] ?? null)
  }
}
