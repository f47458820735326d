import { PRICE_PLANS } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { FLAVOR } from '../../../testing/samples/catalogue.ts'
import { storyOffers } from '../../../testing/samples/story-quotes.ts'
import { PlanCards } from './PlanCards.tsx'

const meta = {
  title: 'Form/PlanCards',
  component: PlanCards,
  args: { offers: storyOffers(PRICE_PLANS), value: 6, onChange: fn() },
  render: function Planned({ value, onChange, ...rest }) {
    const [plan, setPlan] = useState(value)
    return (
      <PlanCards
        {...rest}
        value={plan}
        onChange={(next) => {
          setPlan(next)
          onChange(next)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof PlanCards>

export default meta
type Story = StoryObj<typeof meta>

export const FivePlans: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Тариф с предоплатой' })).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: /^12\sмесяцев/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith(12)
    await expect(canvas.getByText('выгода 982 800 ₽')).toBeVisible()
  }
}

/** A card outside the cloud has no hourly plan; the badge includes the promo code, the benefit does not. */
export const PromoWithoutHour: Story = {
  args: { offers: storyOffers([1, 3, 6, 12], { promoPercent: 12.5 }), value: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/−17,5 %/)).toBeVisible()
    await expect(canvas.getByText('выгода 81 900 ₽')).toBeVisible()
  }
}

/** Benefits below each other all show kopeks if one of them has kopeks, and stay in their cards. */
export const BenefitsWithKopeks: Story = {
  args: {
    offers: storyOffers(PRICE_PLANS, {
      flavor: { ...FLAVOR, gpu_count: 0, flavor_monthly_price_rub_cents: 55_003_000 }
    })
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('выгода 83 080,50 ₽')).toBeVisible()
    const longest = canvas.getByText('выгода 996 966,00 ₽')
    await expect(longest).toBeVisible()
    await expect(longest.scrollWidth).toBeLessThanOrEqual(longest.clientWidth)
  }
}

/** Discounts are known before a configuration is chosen; prices are not. */
export const NothingChosen: Story = {
  args: { offers: storyOffers(PRICE_PLANS, { priced: false }), value: 1 }
}
