import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CPU_FLAVOR, FLAVORS } from '../../../testing/samples/catalogue.ts'
import { Alternatives } from './Alternatives.tsx'

const CHOSEN = 216_950_000
const alternatives = [...FLAVORS]
  .filter(({ max_available }) => max_available > 0)
  .reverse()
  .map((flavor) => ({
    flavor,
    difference_rub_cents: flavor.flavor_monthly_price_rub_cents - CHOSEN
  }))

const meta = {
  title: 'Form/Alternatives',
  component: Alternatives,
  args: { alternatives: alternatives.slice(0, 3), onChoose: fn() },
  decorators: [
    (Story, { args }) => (
      <div className="story-form">
        {args.level === 2 ? <h1>Конфигурация</h1> : <h2>Конфигурация</h2>}
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Alternatives>

export default meta
type Story = StoryObj<typeof meta>

export const Cheaper: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('дешевле на 1 083 200 ₽')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Выбрать 4\s×\sH100/ }))
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 15 }))
  }
}

export const DearerAndTheSame: Story = {
  args: {
    alternatives: alternatives
      .slice(0, 2)
      .map((alternative, index) => ({ ...alternative, difference_rub_cents: index * 1_050 }))
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('за ту же цену')).toBeVisible()
    await expect(canvas.getByText('дороже на 10,50 ₽')).toBeVisible()
  }
}

export const ByTheHour: Story = {
  tags: ['unpictured'],
  args: {
    alternatives: alternatives
      .slice(0, 1)
      .map(({ flavor }) => ({ flavor, cost_rub_cents: 150_875, difference_rub_cents: -150_444 })),
    price_plan: 0
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 508,75 ₽ в час с диском')).toBeVisible()
    await expect(canvas.getByText('дешевле на 1 504,44 ₽')).toBeVisible()
  }
}

export const WithoutCards: Story = {
  args: { alternatives: [{ flavor: CPU_FLAVOR, difference_rub_cents: -100 }] }
}

/** At most three alternatives are shown. */
export const TooMany: Story = {
  tags: ['unpictured'],
  args: { alternatives },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(3)
  }
}

/** The heading level follows from the heading of the page above it. */
export const UnderThePage: Story = {
  tags: ['unpictured'],
  args: { level: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Свободны сейчас')
  }
}

/** Everything is taken: nothing is offered. */
export const None: Story = {
  args: { alternatives: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Свободны сейчас' })).toBeNull()
  }
}
