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
    keys: [
      { name: 'Ноутбук', fingerprint: 'SHA256:Pc2msEs/HOcbtv9u6lunZJVHq1UiGMhNn4uUvHQpU3Q' },
      { name: 'Сборка', fingerprint: 'SHA256:ChRrqNOFOMFeeeqwtobcTvmLC8g3JRFkss8AjqbEvLA' }
    ],
    note: 'Ключи записаны при первом запуске.',
    onCopy: copy
  }
} satisfies Meta<typeof Connection>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать команду' }))
    await expect(copy).toHaveBeenLastCalledWith('ssh ubuntu@203.0.113.41', 'команду')
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать адрес 2001:db8:4::29' }))
    await expect(copy).toHaveBeenLastCalledWith('2001:db8:4::29', 'адрес 2001:db8:4::29')
  }
}

/** The buttons of two addresses of one version have different names. */
export const TwoAddresses: Story = {
  tags: ['unpictured'],
  args: {
    addresses: [
      { version: 4, address: '203.0.113.41' },
      { version: 4, address: '203.0.113.42' }
    ]
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать адрес 203.0.113.42' }))
    await expect(copy).toHaveBeenLastCalledWith('203.0.113.42', 'адрес 203.0.113.42')
  }
}

export const WithoutKeys: Story = {
  args: { keys: [], note: 'Без ключа сервер пустит только через консоль.' }
}

/** Before the first launch there is no address yet. */
export const BeforeLaunch: Story = {
  args: { addresses: [], login: null, note: 'Ключи запишем при первом запуске.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  }
}

/** Without a login there is no command. */
export const WithoutLogin: Story = {
  args: { login: null, note: 'Логин пришлёт поддержка.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Скопировать команду' })).toBeNull()
  }
}

/** The longest address and the longest name of a key, on a small phone. */
export const Narrow: Story = {
  args: {
    addresses: [{ version: 6, address: '2001:db8:1234:5678:9abc:def0:1234:5678' }],
    keys: [{ name: 'М'.repeat(60), fingerprint: 'SHA256:Pc2msEs/HOcbtv9u6lunZJVHq1UiGMhNn4uUvHQpU3Q' }]
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
