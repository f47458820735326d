import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { StackedChart } from './StackedChart.tsx'
import type { StackedStep } from './stackedData.ts'

const DAYS = Array.from({ length: 30 }, (_, day): StackedStep => {
  const amounts = [day < 13 ? 0 : 863_676, 324_312, day % 7 > 4 ? 0 : 245_608, 37_992, day < 7 ? 132_912 : 0]
  return {
    start: `2026-11-${String(day + 1).padStart(2, '0')}`,
    name: `${day + 1}\u00a0ноября`,
    short: `${day + 1} ноя`,
    amounts,
    total: amounts.reduce((sum, amount) => sum + amount, 0)
  }
})

const meta = {
  title: 'Panel/StackedChart',
  component: StackedChart,
  args: {
    label: 'Расходы по дням',
    partsName: 'Сервер',
    stepsName: 'За 30 дней',
    parts: [
      { key: '1', name: 'train-h100', detail: '1 × H100, 16 vCPU' },
      { key: '2', name: 'llm-inference' },
      { key: '3', name: 'batch-a100' },
      { key: '4', name: 'web-api' },
      { key: '5', name: 'render-4090', detail: 'удалён' }
    ],
    steps: DAYS
  }
} satisfies Meta<typeof StackedChart>

export default meta
type Story = StoryObj<typeof meta>

/** Arrow keys move from day to day, and the readout follows. */
export const Days: Story = {
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('slider', { name: 'Расходы по дням' })
    chart.focus()
    await expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^30.ноября; train-h100/))
    await userEvent.keyboard('{ArrowLeft}')
    await expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^29.ноября; /))
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^1.ноября; llm-inference 3.243,12.₽;.*Всего 7.408,24.₽$/)
    )
    const legend = canvas.getByRole('table', { name: 'Расходы по дням, за 30 дней' })
    await expect(within(legend).getByRole('row', { name: /^Всего/ })).toHaveTextContent('318 853,72 ₽')
  }
}

const BALANCES = DAYS.map((day, index): StackedStep => {
  const balance = index === 12 ? 0 : 12_000_000 - index * 371_133 + (index > 19 ? 8_000_000 : 0)
  return { ...day, amounts: [balance], total: balance }
})

/** End-of-day levels are not added up: there is neither a total nor a legend. */
export const Levels: Story = {
  args: {
    label: 'Баланс на конец дня',
    parts: [{ key: '', name: 'Баланс' }],
    steps: BALANCES,
    levels: true
  },
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('slider', { name: 'Баланс на конец дня' })
    chart.focus()
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^30.ноября; Баланс 92.371,43.₽$/)
    )
    await userEvent.keyboard('{Home}{PageUp}{PageUp}{ArrowLeft}{ArrowLeft}')
    await expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^13.ноября; Баланс 0,00.₽$/))
    await expect(canvas.queryByText(/Всего/)).toBeNull()
  }
}

/** An axis of millions is labelled in millions, not in thousands. */
export const Millions: Story = {
  tags: ['unpictured'],
  args: {
    label: 'Баланс на конец дня',
    parts: [{ key: '', name: 'Баланс' }],
    steps: BALANCES.map((day) => ({ ...day, amounts: [500_000_000 - (day.total % 1_000_000)] })),
    levels: true
  },
  play: async ({ canvasElement }) => {
    const axes = [...canvasElement.querySelectorAll('svg')].map((svg) =>
      [...svg.querySelectorAll('text')].map(({ textContent }) => textContent)
    )
    await expect(axes).toContainEqual(expect.arrayContaining(['0', '1\u00a0млн', '5\u00a0млн']))
    await expect(axes).toContainEqual(expect.arrayContaining(['млн ₽', '0', '1', '5']))
  }
}

/** Refunds exceed charges; six parts, one with a long name. */
export const Returned: Story = {
  args: {
    parts: ['a', 'b', 'c', 'd', 'e', 'Остальные с очень-длинным-именем-без-пробелов'].map((name) => ({
      key: name,
      name
    })),
    steps: DAYS.slice(0, 12).map((step, month) => ({
      ...step,
      amounts: [100, 90, 80, 70, 60, month === 3 ? -200 : 50].map((sum) => sum * 100),
      total: month === 3 ? 20_000 : 45_000
    }))
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
