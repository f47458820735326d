import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SUMS } from '../../../testing/samples/estimate.ts'
import { EstimateTotal } from './EstimateTotal.tsx'

const meta = {
  title: 'Price/EstimateTotal',
  component: EstimateTotal,
  args: { sums: SUMS, vatPercent: 20 }
} satisfies Meta<typeof EstimateTotal>

export default meta
type Story = StoryObj<typeof meta>

export const WithDiscounts: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Цена без скидки:', { exact: false })).toBeVisible()
  }
}

/** Fifty servers for a year: the longest possible sum stays inside its card. */
export const Long: Story = {
  tags: ['unpictured'],
  args: { sums: { ...SUMS, total: 599_999_999_950, fullTotal: 749_999_999_900, vat: 99_999_999_992 } },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const total = canvas.getByText(/^5\s999\s999\s999,50\s₽$/)
    await expect(total.scrollWidth).toBeLessThanOrEqual(total.clientWidth)
  }
}

/** Without discounts there is no second price. */
export const Plain: Story = {
  tags: ['unpictured'],
  args: { sums: { ...SUMS, fullTotal: SUMS.total, saving: 0 } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('del')).toBeNull()
  }
}
