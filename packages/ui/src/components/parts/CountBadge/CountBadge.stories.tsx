import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CountBadge } from './CountBadge.tsx'

const meta = {
  title: 'Parts/CountBadge',
  component: CountBadge,
  args: { count: 3 }
} satisfies Meta<typeof CountBadge>

export default meta
type Story = StoryObj<typeof meta>

export const Few: Story = {}

export const Current: Story = { args: { count: 10, current: true } }

export const None: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('b')).toBeNull()
  }
}
