import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SUMMED, SUMS } from '../../../testing/samples/estimate.ts'
import { EstimateBreakdown } from './EstimateBreakdown.tsx'

const meta = {
  title: 'Price/EstimateBreakdown',
  component: EstimateBreakdown,
  args: { items: SUMMED, sums: SUMS, vatPercent: 20, promocode: 'H100ONLY' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof EstimateBreakdown>

export default meta
type Story = StoryObj<typeof meta>

/** Items without discounts, then the discounts by kind, then the month. */
export const Three: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = (name: RegExp) => canvas.getByText(name).nextElementSibling?.textContent
    await expect(row(/^train-h100\s× 2$/)).toBe('3\u00a0276\u00a0000,00\u00a0₽')
    await expect(row(/^Скидка тарифа$/)).toBe('−163\u00a0800,00\u00a0₽')
    await expect(row(/^Промокод H100ONLY$/)).toBe('−491\u00a0400,00\u00a0₽')
    await expect(canvas.getByText('В месяц, если не выключать')).toBeVisible()
    await userEvent.click(canvas.getByText('Как посчитано'))
    await expect(canvas.getByText(/^2 × 436\s800 × 3 = 2\s620\s800\s₽$/)).toBeVisible()
  }
}

/** The promo code of a link is being checked: no sum includes it yet. */
export const Checking: Story = {
  tags: ['unpictured'],
  args: {
    items: SUMMED.map(({ quoteWithoutPromo, ...item }) => ({
      ...item,
      quoteWithoutPromo,
      quote: quoteWithoutPromo
    })),
    checking: true
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Промокод H100ONLY').nextElementSibling).toHaveTextContent('проверяем…')
  }
}

/** Without discounts and without hourly payment. */
export const One: Story = {
  tags: ['unpictured'],
  args: { items: SUMMED.slice(1, 2), promocode: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Скидка|Промокод/)).toBeNull()
    await expect(canvas.getAllByText('В месяц')[0] as HTMLElement).toBeVisible()
  }
}

/** A long name without spaces breaks; its sum keeps its space. */
export const LongName: Story = {
  tags: ['unpictured'],
  args: { items: SUMMED.slice(0, 1).map((item) => ({ ...item, name: 'W'.repeat(20) })) },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
