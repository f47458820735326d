import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LISTED, PAIR, SUMS } from '../../../testing/samples/estimate.ts'
import { EstimateComparison } from './EstimateComparison.tsx'

const meta = {
  title: 'Price/EstimateComparison',
  component: EstimateComparison,
  // looks like the comparison of configurations
  tags: ['unpictured'],
  args: {
    estimates: [
      { heading: 'Обучение и веб', ...PAIR },
      {
        heading: 'По ссылке',
        items: [{ ...LISTED[0], quantity: 1 }],
        sums: null
      }
    ]
  }
} satisfies Meta<typeof EstimateComparison>

export default meta
type Story = StoryObj<typeof meta>

/** A missing item, or a price that is no longer offered, is shown as a dash; equal servers share a row even if their names differ. */
export const Two: Story = {
  play: async ({ args, canvas }) => {
    for (const { items, sums } of args.estimates)
      if (sums !== null)
        await expect(
          items.reduce((sum, { quantity, quote }) => sum + quantity * (quote?.total ?? 0), 0)
        ).toBe(sums.total)
    await expect(canvas.getByRole('row', { name: /^2\s×\sNVIDIA\sH100.+ 2\sшт\. 1\sшт\.$/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^Без\sвидеокарты.+ 2\sшт\. —$/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^Серверов 4 1$/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^К оплате при запуске [\d\s,]+₽ —$/ })).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Сравнение смет' })).toHaveAttribute('tabindex', '0')
  }
}

/** Without differences all rows are pale; two titles of maximum length stay in sight. */
export const Same: Story = {
  args: {
    estimates: [
      { heading: 'Щ'.repeat(100), items: [], sums: SUMS },
      { heading: 'По ссылке', items: [], sums: SUMS }
    ]
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row', { name: /, одинаково/ })).toHaveLength(6)
    const region = canvas.getByRole('region')
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth)
  }
}
