import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Connection } from './Connection.tsx'

const copy = fn()

const meta = {
  title: 'Panel/Connection',
  component: Connection,
  args: {
    addresses: [
      { version: 4, address: '203.0.113.41' },
      { version: 6, address: '2001:db8:4::29' }
    ],
    login: 'ubuntu',
    onCopy: copy
  }
} satisfies Meta<typeof Connection>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать команду' }))
    await expect(copy).toHaveBeenLastCalledWith('ssh ubuntu@203.0.113.41', 'команду')
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать адрес IPv6' }))
    await expect(copy).toHaveBeenLastCalledWith('2001:db8:4::29', 'адрес IPv6')
  }
}

/** Without a login there is no command. */
export const WithoutLogin: Story = {
  args: { login: null, note: 'Логин пришлёт поддержка.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Скопировать команду' })).toBeNull()
  }
}

/** The longest address, on a small phone. */
export const Narrow: Story = {
  args: { addresses: [{ version: 6, address: '2001:db8:1234:5678:9abc:def0:1234:5678' }] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
