import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SUMMED, SUMS } from '../../../testing/samples/estimate.ts'
import { OFFER } from '../../../testing/samples/offer.ts'
import { NOW } from '../../../testing/samples/panel.ts'
import { EstimateSheet } from './EstimateSheet.tsx'

const meta = {
  title: 'Price/EstimateSheet',
  component: EstimateSheet,
  // looks like the document of an offer
  tags: ['unpictured'],
  args: {
    brand: 'Облачные серверы',
    title: 'Обучение и инференс',
    items: SUMMED,
    sums: SUMS,
    promocode: 'H100ONLY',
    vatPercent: 20,
    at: NOW,
    seller: OFFER.seller
  }
} satisfies Meta<typeof EstimateSheet>

export default meta
type Story = StoryObj<typeof meta>

/** The sums of the rows minus the discounts are the total, which is also written out in words. */
export const Three: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('row', { name: /^train-h100 .+ 2 1\s638\s000,00\s₽ 3\s276\s000,00\s₽$/ })
    ).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^Промокод H100ONLY −491\s400,00\s₽$/ })).toBeVisible()
    const prices = within(canvas.getByRole('table', { name: 'Состав и стоимость' }))
    await expect(prices.getByRole('rowheader', { name: /^train-h100/ })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Продавец Образец' })).toBeVisible()
    await expect(canvas.getByText('0000000000')).toBeVisible()
    await expect(canvas.getByText(/^Три миллиона четыреста .+ рубл.+ копе/)).toBeVisible()
  }
}

/** Monthly plan, without a title and without discounts. */
export const Plain: Story = {
  args: { title: '', items: SUMMED.slice(1, 2), promocode: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/час/)).toBeNull()
    await expect(canvas.queryByText(/Скидка|Промокод/)).toBeNull()
  }
}
