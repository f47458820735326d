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

/** Nothing is taken off: there is no other price. */
export const Plain: Story = {
  tags: ['unpictured'],
  args: { sums: { ...SUMS, fullTotal: SUMS.total, saving: 0 } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('del')).toBeNull()
  }
}
