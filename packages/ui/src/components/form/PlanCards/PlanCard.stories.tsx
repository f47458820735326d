import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { PlanCard } from './PlanCard.tsx'
import { planOffer } from './planOffer.ts'

const offer = (price_plan: 0 | 1 | 3 | 12, promoPercent?: number) =>
  planOffer(
    price_plan,
    storyQuote({ pricePlan: price_plan, ...(promoPercent === undefined ? {} : { promoPercent }) }).quote
  )

const meta = {
  title: 'Form/PlanCard',
  component: PlanCard,
  args: { ...offer(3), checked: false, name: 'plan', onSelect: fn() },
  decorators: [
    (Story) => (
      <div className="story-form">
        <div style={{ maxWidth: 360 }}>
          <Story />
        </div>
      </div>
    )
  ]
} satisfies Meta<typeof PlanCard>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^3\sмесяца/ }))
    await expect(args.onSelect).toHaveBeenLastCalledWith(3)
  }
}

export const Chosen: Story = { args: { checked: true } }

export const WithoutDiscount: Story = { args: offer(1) }

/** Nothing is paid in advance, so nothing is saved. */
export const ByTheHour: Story = { args: offer(0) }

/** The badge adds up the discounts of plan and promo code, up to 100 %. */
export const NothingToPay: Story = {
  args: offer(12, 100),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/−100\s%/)).toBeVisible()
  }
}

/** The discount is known before a configuration is chosen; a screen reader hears when the price will appear. */
export const WithoutPrice: Story = {
  args: { ...offer(3), cost_rub_cents: null, benefit_rub_cents: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio')).toHaveAccessibleName(/цена появится после выбора конфигурации/)
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={(state) => <PlanCard {...args} name={state} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
