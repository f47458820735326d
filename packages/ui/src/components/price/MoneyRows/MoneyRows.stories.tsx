import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { MoneyRows } from './MoneyRows.tsx'

const meta = {
  title: 'Price/MoneyRows',
  component: MoneyRows,
  args: {
    rows: [
      { text: 'На балансе', rub_cents: 142_848_524 },
      { text: 'Вернётся за прежний период', rub_cents: 16_951_206, kind: 'moved' },
      { text: 'Предоплата нового периода', rub_cents: -155_610_000, kind: 'moved' },
      { text: 'Останется на балансе', rub_cents: 4_189_730, kind: 'result' }
    ]
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof MoneyRows>

export default meta
type Story = StoryObj<typeof meta>

export const Followed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('+169\u00a0512,06\u00a0₽', { normalizer: (text) => text })).toBeVisible()
    await expect(
      canvas.getByText('\u22121\u00a0556\u00a0100,00\u00a0₽', { normalizer: (text) => text })
    ).toBeVisible()
  }
}

/** An amount of zero has no sign. */
export const Zero: Story = {
  args: { rows: [{ text: 'Вернётся сейчас', rub_cents: 0, kind: 'moved' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0,00\u00a0₽', { normalizer: (text) => text })).toBeVisible()
  }
}

/** The largest possible amount moves below its label. */
export const Huge: Story = {
  args: { rows: [{ text: 'Предоплата нового периода', rub_cents: 9_007_199_254_740_991, kind: 'result' }] }
}
