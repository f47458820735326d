import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DiscountBadge } from './DiscountBadge.tsx'

const meta = {
  title: 'Parts/DiscountBadge',
  component: DiscountBadge,
  args: { discount: 1500 }
} satisfies Meta<typeof DiscountBadge>

export default meta
type Story = StoryObj<typeof meta>

export const Whole: Story = {}

export const Fraction: Story = {
  args: { discount: 1250 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/−12,5 %/)).toBeVisible()
  }
}

export const Everything: Story = { args: { discount: 10_000 } }

/** A discount of zero renders nothing. */
export const Nothing: Story = {
  args: { discount: 0 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('span')).toBeNull()
  }
}
