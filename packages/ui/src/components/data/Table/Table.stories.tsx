import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { OfferTable } from '../../../testing/screens/offer-table.tsx'
import { EmptyState } from '../../messages/EmptyState/EmptyState.tsx'
import { Table } from './Table.tsx'

const meta = {
  title: 'Data/Table',
  component: Table,
  args: { label: 'Предложения', columns: [], rows: [], rowKey: () => '' },
  parameters: { wholeCode: 'offer-table.tsx' },
  argTypes: { columns: { control: false }, rows: { control: false }, rowKey: { control: false } }
} satisfies Meta<typeof Table>

export default meta
type Story = StoryObj<typeof meta>

/** The headings sort; a second click turns the order round. */
export const Sorted: Story = {
  render: () => <OfferTable sortedBy={{ key: 'total' }} stickyHeader />,
  play: async ({ canvas, userEvent }) => {
    const lines = canvas.getAllByRole('columnheader').map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell.querySelector('button > span') ?? cell)
      const { top, bottom } = text.getBoundingClientRect()
      return (top + bottom) / 2
    })
    // the headings are on one line, also beside a hidden one
    await expect(Math.max(...lines.slice(0, 3)) - Math.min(...lines.slice(0, 3))).toBeLessThan(0.6)
    const first = () => canvas.getAllByRole('rowheader')[0]
    await expect(first()).toHaveTextContent('Проба')
    await userEvent.click(canvas.getByRole('button', { name: 'К оплате' }))
    await expect(first()).toHaveTextContent('Обучение')
    await expect(canvas.getByRole('columnheader', { name: 'К оплате' })).toHaveAttribute(
      'aria-sort',
      'descending'
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Предложение' }))
    await expect(first()).toHaveTextContent('Инференс на месяц')
  }
}

/** Rows have checkboxes; the first one selects all. */
export const Selected: Story = {
  render: function Selecting() {
    const [selected, onSelect] = useState<ReadonlySet<string | number>>(new Set(['КП-2026-000016']))
    return <OfferTable selected={selected} onSelect={onSelect} />
  },
  play: async ({ canvas, userEvent }) => {
    const all = canvas.getByRole('checkbox', { name: 'Выбрать все строки' })
    await expect(all.parentElement?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(canvas.getByRole('checkbox', { name: 'Выбрать: Проба' })).toBeChecked()
    await userEvent.click(all)
    await expect(canvas.getByRole('checkbox', { name: 'Выбрать: Проба' })).not.toBeChecked()
  }
}

/** The name of the totals spans the columns without a total. */
export const Total: Story = {
  render: () => <OfferTable total={{ name: 'Всего', cells: { total: '2 920 015,83 ₽' } }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'Всего 2 920 015,83 ₽' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: 'Всего' })).toHaveAttribute('colspan', '2')
  }
}

/** Rows are blocks; the controls of the head stay in reach. */
export const Narrow: Story = {
  render: function Selecting() {
    const [selected, onSelect] = useState<ReadonlySet<string | number>>(new Set())
    return (
      <div style={{ width: 320 }}>
        <OfferTable
          selected={selected}
          onSelect={onSelect}
          total={{ name: 'Всего', cells: { total: '2 920 015,83 ₽' } }}
        />
      </div>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все строки' }))
    await expect(canvas.getByRole('checkbox', { name: 'Выбрать: Проба' })).toBeChecked()
    const sort = canvas.getByRole('button', { name: 'К оплате' })
    await expect(sort.getBoundingClientRect().width).toBeGreaterThan(60)
    await userEvent.click(sort)
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('Проба')
  }
}

/** The columns stay, and the box scrolls. */
export const Scrolling: Story = {
  render: () => (
    <div style={{ width: 320 }}>
      <OfferTable scrolls />
    </div>
  ),
  play: async ({ canvas }) => {
    const box = canvas.getByRole('region', { name: 'Предложения' })
    box.scrollLeft = box.scrollWidth
    await expect(box.scrollLeft).toBeGreaterThan(0)
    for (const name of canvas.getAllByRole('rowheader'))
      await expect(name.getBoundingClientRect().left).toBeCloseTo(box.getBoundingClientRect().left + 1)
  }
}

export const Empty: Story = {
  render: () => <OfferTable rows={[]} empty={<EmptyState heading="Предложений пока нет" />} />
}

export const Loading: Story = { render: () => <OfferTable state="loading" rows={[]} /> }

const retry = fn()

export const Failed: Story = {
  render: () => (
    <OfferTable state="failed" failedHeading="Не удалось загрузить предложения" onRetry={retry} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Попробовать снова' }))
    await expect(retry).toHaveBeenCalled()
  }
}
