import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CPU_FLAVOR, FLAVOR } from '../../../testing/samples/catalogue.ts'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { PriceBreakdown } from './PriceBreakdown.tsx'

const meta = {
  title: 'Price/PriceBreakdown',
  component: PriceBreakdown,
  args: { lines: storyQuote({ promoPercent: 10 }).lines, promocode: 'WELCOME10' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof PriceBreakdown>

export default meta
type Story = StoryObj<typeof meta>

export const PlanAndPromo: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Как посчитано'))
    await expect(await canvas.findByText('546 000 × 0,85 = 464 100 ₽')).toBeVisible()
    await expect(canvas.getByText('1 392 300 ÷ 2 160 ≈ 644,58 ₽')).toBeVisible()
  }
}

/** The row of a link's promo code is shown while the code is checked, so that the result moves nothing. */
export const CheckingPromo: Story = {
  tags: ['unpictured'],
  args: { lines: storyQuote({}).lines, checking: true },
  play: async ({ canvas }) => {
    const row = canvas.getByText('Промокод WELCOME10').parentElement
    await expect(row).toHaveTextContent('проверяем…')
    await expect(row?.nextElementSibling).toHaveTextContent('В месяц')
  }
}

/** Rounding to whole roubles has its own row. */
export const Rounded: Story = {
  args: {
    lines: storyQuote({
      flavor: { ...FLAVOR, gpu_count: 1, flavor_monthly_price_rub_cents: 9_051_700 },
      ssdSize: 256,
      promoPercent: 12.5
    }).lines,
    promocode: 'HALF12_5'
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Округление до рубля')).toBeVisible()
    await expect(canvas.getByText('−0,02 ₽')).toBeVisible()
    // amounts below each other all have kopeks, or none has
    for (const sum of canvas.getAllByRole('definition').filter((one) => one.closest('details') === null))
      await expect(sum).toHaveTextContent(/,\d\d\s₽$/)
    await userEvent.click(canvas.getByText('Как посчитано'))
    await expect(await canvas.findByText('92 937 × 0,825 ≈ 76 673 ₽')).toBeVisible()
  }
}

export const WithoutDiscount: Story = {
  args: { lines: storyQuote({ pricePlan: 1 }).lines, promocode: undefined }
}

/** A server without a GPU card has no infrastructure row; on the hourly plan the month is only a projection. */
export const ByTheHour: Story = {
  args: {
    lines: storyQuote({ flavor: CPU_FLAVOR, ssdSize: 256, pricePlan: 0 }).lines,
    promocode: undefined
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('В месяц, если не выключать')).toBeVisible()
    await expect(canvas.queryByText('Инфраструктура')).toBeNull()
    await userEvent.click(canvas.getByText('Как посчитано'))
    await expect(await canvas.findByText('11 400 ÷ 24 ÷ 30 ≈ 15,83 ₽')).toBeVisible()
  }
}
