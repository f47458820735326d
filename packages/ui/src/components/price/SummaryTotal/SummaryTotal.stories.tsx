import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { SummaryTotal } from './SummaryTotal.tsx'

const meta = {
  title: 'Price/SummaryTotal',
  component: SummaryTotal,
  args: { quote: storyQuote({ promoPercent: 10 }).quote, price_plan: 3, vatPercent: 20 },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SummaryTotal>

export default meta
type Story = StoryObj<typeof meta>

export const Discounted: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('1 392 300 ₽')
    await expect(canvas.getByRole('deletion')).toHaveTextContent('Цена без скидки: 1 638 000 ₽')
  }
}

export const WithoutDiscount: Story = { args: { quote: storyQuote({ pricePlan: 1 }).quote, price_plan: 1 } }

export const OneHour: Story = { args: { quote: storyQuote({ pricePlan: 0 }).quote, price_plan: 0 } }

/** While the code is being checked, the price without discount keeps its space but is not announced. */
export const CheckingPromo: Story = {
  tags: ['unpictured'],
  args: { ...OneHour.args, checking: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Цена без скидки:')).not.toBeVisible()
    await expect(canvas.queryByRole('deletion')).toBeNull()
  }
}

/** The highest possible price fits. */
export const Huge: Story = {
  args: {
    quote: storyQuote({
      flavor: { flavor_monthly_price_rub_cents: 99_000_000_000, gpu_count: 8 },
      pricePlan: 12
    }).quote,
    price_plan: 12
  }
}
