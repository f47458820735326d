import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AvailabilityBars } from './AvailabilityBars.tsx'

const meta = {
  title: 'Form/AvailabilityBars',
  component: AvailabilityBars,
  args: { max_available: 3 }
} satisfies Meta<typeof AvailabilityBars>

export default meta
type Story = StoryObj<typeof meta>

export const Enough: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('В наличии')).toBeVisible()
  }
}

export const TwoLeft: Story = { args: { max_available: 2 } }

export const OneLeft: Story = { args: { max_available: 1 } }

export const Queue: Story = { args: { max_available: 0 } }

/** A negative number (more servers promised than available) is shown as the queue, too. */
export const Negative: Story = {
  args: { max_available: -2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Очередь')).toBeVisible()
  }
}
