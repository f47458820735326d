import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { EVENTS, NOVEMBER, NOW, OCTOBER } from '../../../testing/samples/panel.ts'
import { EventTable } from './EventTable.tsx'

const meta = {
  title: 'Panel/EventTable',
  component: EventTable,
  // shown in the screenshots of the history
  tags: ['unpictured'],
  args: { events: EVENTS, period: NOVEMBER, now: NOW },
  decorators: [(Story) => <div style={{ containerType: 'inline-size' }}>{<Story />}</div>]
} satisfies Meta<typeof EventTable>

export default meta
type Story = StoryObj<typeof meta>

/** From the current balance down to the balance of the first day. */
export const ThisMonth: Story = {
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('row')
    await expect(rows[1]).toHaveTextContent(/Сейчас на балансе.*28\s485,24/)
    await expect(rows.at(-1)).toHaveTextContent(/На начало месяца.*14\s310,40/)
    await expect(rows).toHaveLength(EVENTS.length + 3)
  }
}

export const PastMonth: Story = { args: { period: OCTOBER, now: undefined, events: [] } }

export const WithoutBalances: Story = {
  args: { period: undefined, now: undefined, total: { text: 'Всего с начала работы', rub_cents: -2_000_00 } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(EVENTS.length + 2)
    await expect(canvas.queryByText('Баланс')).toBeNull()
    await expect(canvas.getAllByRole('row').at(-1)).toHaveTextContent(/Всего с начала работы.*−2\s000,00/)
  }
}
