import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { PriceComparison } from './PriceComparison.tsx'

const meta = {
  title: 'Price/PriceComparison',
  component: PriceComparison,
  args: {
    before: storyQuote().quote,
    after: storyQuote({ ssdSize: 1024 }).quote,
    price_plan: 3
  }
} satisfies Meta<typeof PriceComparison>

export default meta
type Story = StoryObj<typeof meta>

export const Dearer: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/1\s556\s100/)).toBeVisible()
  }
}

/** An hourly plan has no monthly price. */
export const ByHour: Story = {
  tags: ['unpictured'],
  args: {
    price_plan: 0,
    before: storyQuote({ pricePlan: 0 }).quote,
    after: storyQuote({ pricePlan: 0, ssdSize: 1024 }).quote
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'В час' })).toBeVisible()
    await expect(canvas.queryByRole('rowheader', { name: /^В месяц/ })).toBeNull()
  }
}

export const TheSame: Story = { args: { after: storyQuote().quote } }
