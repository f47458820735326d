import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sampleQuote } from '../../testing/sample.ts'
import { PriceComparison } from './PriceComparison.tsx'

const meta = {
  title: 'Price/PriceComparison',
  component: PriceComparison,
  args: {
    before: sampleQuote().quote,
    after: sampleQuote({ ssdSize: 1024 }).quote,
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

export const TheSame: Story = { args: { after: sampleQuote().quote } }
