import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CPU_FLAVOR, FLAVOR } from '../../../testing/samples/catalogue.ts'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { ConfigurationCard } from './ConfigurationCard.tsx'

const meta = {
  title: 'Form/ConfigurationCard',
  component: ConfigurationCard,
  parameters: {
    docs: {
      description: {
        component: 'A selectable configuration: its cards, processor, memory, availability and price.'
      }
    }
  },
  args: { flavor: FLAVOR, checked: false, name: 'card', onSelect: fn() },
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 280 }}>
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof ConfigurationCard>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const radio = canvas.getByRole('radio', {
      name: /2\s× H100.*В наличии.*541\s160\s₽\s*в\sмесяц без\sдиска/s
    })
    await userEvent.click(radio)
    await expect(args.onSelect).toHaveBeenLastCalledWith(FLAVOR)
  }
}

export const Chosen: Story = { args: { checked: true } }

/** The price is that of the whole server, as on the plan's card; per hour on the hourly plan. */
export const ByTheHour: Story = {
  args: { price_plan: 0, cost_rub_cents: 75833 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: /758,33\s₽\s*в\sчас с\sдиском/ })).toBeVisible()
  }
}

/** The earlier price is part of the radio's accessible name. */
export const AnotherPriceBefore: Story = {
  args: { note: 'Цена с\u00a01\u00a0марта, была\u00a0552\u00a0000\u00a0₽' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: /Цена с.1.марта, была.552.000.₽$/ })).toBeVisible()
  }
}

export const LastOne: Story = { args: { flavor: { ...FLAVOR, max_available: 1 } } }

export const Queue: Story = { args: { flavor: { ...FLAVOR, max_available: 0 } } }

export const WithoutVideoCard: Story = { args: { flavor: CPU_FLAVOR } }

/** Names of the catalogue can have any length: nothing overflows the card. */
export const LongNames: Story = {
  args: {
    flavor: {
      ...FLAVOR,
      gpu: { name: 'NVIDIA RTX-6000-Ada-Generation', ram: 48 },
      gpu_count: 16,
      cpu: { name: 'AMD EPYC 9754 Bergamo 128-Core' },
      ram_count: 2048,
      flavor_monthly_price_rub_cents: 9_999_999_999
    }
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={(state) => <ConfigurationCard {...args} name={state} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
