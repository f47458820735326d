import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { MonthSummary } from './MonthSummary.tsx'

const meta = {
  title: 'Panel/MonthSummary',
  component: MonthSummary,
  // shown in the screenshots of the history
  tags: ['unpictured'],
  args: {
    received: 140_647_484,
    spent: 139_230_000,
    children: (
      <>
        <a href="#statement">Выписка</a>
        <a href="#services">Ведомость услуг</a>
      </>
    )
  }
} satisfies Meta<typeof MonthSummary>

export default meta
type Story = StoryObj<typeof meta>

export const ReceivedAndSpent: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Поступило').parentElement).toHaveTextContent(/1\s406\s474,84\s₽$/)
    await expect(canvas.queryByText(/предоплат/)).toBeNull()
  }
}

/** Prepayments and refunds of prepayments have their own sums. */
export const WithPrepayments: Story = {
  args: { prepaid: 139_230_000, returned: 12_000_000, spent: 4_749 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Внесено в предоплату')).toBeVisible()
    await expect(canvas.getByText(/^Предоплата переходит в\s«Списано» по\sчасам работы/)).toBeVisible()
    await expect(canvas.getByText('Вернулось из предоплат')).toBeVisible()
  }
}

export const Nothing: Story = { args: { received: 0, spent: 0 } }
