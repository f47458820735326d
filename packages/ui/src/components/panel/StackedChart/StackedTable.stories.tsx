import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StackedTable } from './StackedTable.tsx'

const meta = {
  title: 'Panel/StackedTable',
  component: StackedTable,
  args: {
    label: 'Расходы по дням',
    stepName: 'День',
    stepsName: '2 дня',
    parts: [
      { key: '1', name: 'train-h100' },
      { key: '2', name: 'web-api' }
    ],
    steps: [
      { start: '2026-11-20', name: '20 ноября', short: '20 ноя', amounts: [863_676, 0], total: 863_676 },
      {
        start: '2026-11-21',
        name: '21 ноября',
        short: 'сегодня',
        amounts: [467_825, -20_579],
        total: 447_246
      }
    ]
  }
} satisfies Meta<typeof StackedTable>

export default meta
type Story = StoryObj<typeof meta>

/** Balances are not added up. */
export const Levels: Story = {
  args: {
    parts: [{ key: '', name: 'Баланс' }],
    steps: [
      { start: '2026-11-20', name: '20 ноября', short: '20 ноя', amounts: [863_676], total: 863_676 },
      { start: '2026-11-21', name: '21 ноября', short: 'сегодня', amounts: [0], total: 0 }
    ],
    levels: true
  },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('row').map(({ textContent }) => textContent)
    await expect(rows).toEqual(['ДеньБаланс', '21 ноября0,00\u00a0₽', '20 ноября8\u00a0636,76\u00a0₽'])
  }
}

/** On a small phone the first sums are in sight however long the names are, and the names stay beside the last sums; all totals at the bottom have the same font weight. */
export const LongNames: Story = {
  tags: ['unpictured'],
  args: {
    parts: [
      { key: '1', name: 'W'.repeat(20) },
      { key: '2', name: 'обучение-модели' }
    ]
  },
  decorators: [(Story) => <div style={{ width: 288 }}>{<Story />}</div>],
  play: async ({ canvas, userEvent }) => {
    const { right } = canvas.getByRole('region').getBoundingClientRect()
    const [, , , foot] = canvas.getAllByRole('row')
    const [first, , last] = foot === undefined ? [] : within(foot).getAllByRole('cell')
    if (first === undefined || last === undefined) throw new Error('The foot has no sums.')
    await expect(first.getBoundingClientRect().right).toBeLessThan(right)
    await expect(getComputedStyle(last).fontWeight).toBe(getComputedStyle(first).fontWeight)

    // the names stay in sight
    const box = canvas.getByRole('region')
    box.scrollLeft = box.scrollWidth
    for (const name of canvas.getAllByRole('rowheader'))
      await expect(name.getBoundingClientRect().left).toBeCloseTo(box.getBoundingClientRect().left + 1)

    // neither the names nor the edge hide a focused heading
    const names = canvas.getByRole('columnheader', { name: 'День' })
    canvas.getByRole('button', { name: 'Всего' }).focus()
    for (const shift of [true, true, false, false]) {
      await userEvent.tab({ shift })
      const heading = document.activeElement?.getBoundingClientRect()
      await expect(heading?.left).toBeGreaterThan(names.getBoundingClientRect().right)
      await expect(heading?.right).toBeLessThan(right)
    }
  }
}

/** The headings sort, so that the most expensive day is found with two clicks. */
export const Days: Story = {
  play: async ({ canvas, userEvent }) => {
    const [, first, second, last] = canvas.getAllByRole('row')
    await expect(first).toHaveTextContent('21 ноября4 678,25 ₽−205,79 ₽4 472,46 ₽')
    await expect(second).toHaveTextContent('20 ноября8 636,76 ₽—8 636,76 ₽')
    await expect(last).toHaveTextContent('2 дня13 315,01 ₽−205,79 ₽13 109,22 ₽')
    await userEvent.click(canvas.getByRole('button', { name: 'web-api' }))
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('21 ноября')
    await userEvent.click(canvas.getByRole('button', { name: 'web-api' }))
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('20 ноября')
  }
}
