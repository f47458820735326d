import { STATUS } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ServerStatus } from './ServerStatus.tsx'

const server = {
  status: STATUS.active as number,
  is_in_queue: false,
  queue_position: null,
  started_at: null as string | null
}

const meta = {
  title: 'Panel/ServerStatus',
  component: ServerStatus,
  args: { server }
} satisfies Meta<typeof ServerStatus>

export default meta
type Story = StoryObj<typeof meta>

export const Active: Story = {}

/** The operating system was shut down from inside: the server is still charged. */
export const OffInside: Story = { args: { server: { ...server, is_off_inside: true } } }

export const Start: Story = { args: { server: { ...server, status: STATUS.start } } }

export const Pausing: Story = { args: { server: { ...server, status: STATUS.pausing } } }

export const Paused: Story = {
  args: { server: { ...server, status: STATUS.paused, started_at: '2026-11-12T10:00:00+03:00' } }
}

/** A restart was refused, so the server has not run since its last start. */
export const PausedAfterRefusal: Story = {
  tags: ['unpictured'],
  args: { server: { ...server, status: STATUS.paused, addresses: [{ version: 4, address: '203.0.113.7' }] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Остановлен')).toBeVisible()
  }
}

export const Requested: Story = { args: { server: { ...server, status: STATUS.requested } } }

export const Queue: Story = {
  args: { server: { ...server, status: STATUS.requested, is_in_queue: true, queue_position: 3 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('В очереди, 3‑й')).toBeVisible()
  }
}

export const Failed: Story = { args: { server: { ...server, status: STATUS.error } } }

export const Deleted: Story = { args: { server: { ...server, status: STATUS.deleted } } }

/** A status that this version does not know is shown as unknown. */
export const Unknown: Story = { args: { server: { ...server, status: 42 } } }
