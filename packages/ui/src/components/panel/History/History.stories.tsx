import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { EVENTS, NOVEMBER, NOW, OCTOBER, PERIODS } from '../../../testing/samples/panel.ts'
import { FailedState } from '../../messages/FailedState/FailedState.tsx'
import { Loader } from '../../messages/Loader/Loader.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { EventTable } from './EventTable.tsx'
import { History } from './History.tsx'
import { HistoryBody } from './HistoryBody.tsx'
import { MonthSummary } from './MonthSummary.tsx'

const meta = {
  title: 'Panel/History',
  component: History<(typeof PERIODS)[number]>,
  args: {
    periods: PERIODS,
    open: NOVEMBER,
    onOpen: fn(),
    children: <EventTable events={EVENTS} period={NOVEMBER} now={NOW} />
  },
  render: function Opened({ open: first, onOpen, children, ...rest }) {
    const [open, setOpen] = useState(first)
    return (
      <History
        {...rest}
        open={open}
        onOpen={(period) => {
          setOpen(period)
          onOpen(period)
        }}
      >
        {children}
      </History>
    )
  }
} satisfies Meta<typeof History<(typeof PERIODS)[number]>>

export default meta
type Story = StoryObj<typeof meta>

/** Only one month is open at a time. */
export const Events: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByText(/Октябрь/))
    await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith(OCTOBER))
    await waitFor(() => expect(canvasElement.querySelectorAll('details[open]')).toHaveLength(1))
    await userEvent.click(canvas.getByText(/Октябрь/))
    await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith(null))
  }
}

/** A month that begins while the panel is open replaces the previous one as the open month. */
export const NewMonth: Story = {
  tags: ['unpictured'],
  render: function Turning({ onOpen, children, ...rest }) {
    const [over, setOver] = useState(false)
    const periods = over ? PERIODS : PERIODS.slice(1)
    return (
      <>
        <History {...rest} periods={periods} open={periods[0] ?? null} onOpen={onOpen}>
          {children}
        </History>
        <Button onClick={() => setOver(true)}>Наступает ноябрь</Button>
      </>
    )
  },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const isOpen = () => [...canvasElement.querySelectorAll('details')].map(({ open }) => open)
    await expect(isOpen()).toEqual(PERIODS.slice(1).map((_, at) => at === 0))
    await userEvent.click(canvas.getByRole('button', { name: 'Наступает ноябрь' }))
    // the browser sends the toggle events asynchronously
    await new Promise(requestAnimationFrame)
    await waitFor(() => expect(isOpen()).toEqual(PERIODS.map((_, at) => at === 0)))
    await expect(args.onOpen).not.toHaveBeenCalledWith(null)
  }
}

export const AllClosed: Story = { args: { open: null } }

export const Loading: Story = {
  args: {
    children: (
      <HistoryBody>
        <Loader place />
      </HistoryBody>
    )
  }
}

/** A past month ends with its last day. */
export const PastMonth: Story = {
  args: { open: OCTOBER, children: <EventTable events={[]} period={OCTOBER} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('На конец месяца')).toBeVisible()
    await expect(canvas.getByText('31 октября')).toBeVisible()
  }
}

/** An event type newer than this version is shown with its amount. */
export const NewType: Story = {
  tags: ['unpictured'],
  args: {
    open: OCTOBER,
    children: (
      <EventTable
        events={[
          {
            id: 1,
            type: 'bonus_granted',
            created_at: '2026-10-12T10:00:00+03:00',
            amount_rub_cents: 70_000,
            balance_rub_cents: 70_000,
            text: ''
          }
        ]}
        period={OCTOBER}
      />
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /Другое событие \+700,00/ })).toBeVisible()
  }
}

const launch = {
  id: 52,
  type: 'write_off',
  created_at: '2026-11-12T10:00:00+03:00',
  amount_rub_cents: -139_230_000,
  balance_rub_cents: 2_848_524,
  text: 'Сервер «train-h100» запущен',
  detail: 'Предоплата за сервер «train-h100»: 3\u00a0месяца',
  document: { href: '#calculation', text: 'Расчёт' }
} as const

const hour = (of: number) =>
  ({
    id: of,
    type: 'write_off',
    created_at: `2026-11-11T${String(of).padStart(2, '0')}:00:00+03:00`,
    amount_rub_cents: -1_583,
    balance_rub_cents: 142_078_524 - of * 1_583,
    text: 'Час работы сервера «web-api»'
  }) as const

/** A launch is one row with its calculation; the hours of a day are one row that expands. */
export const Folded: Story = {
  args: {
    children: (
      <>
        <MonthSummary received={140_647_484} returned={5_210_387} prepaid={139_230_000} spent={4_749}>
          <a href="#statement">Выписка</a>
          <a href="#services">Ведомость услуг</a>
          <a href="#csv">Выгрузить месяц</a>
        </MonthSummary>
        <EventTable
          events={[
            launch,
            {
              ...hour(3),
              text: 'Работа сервера «web-api»: 3\u00a0часа',
              amount_rub_cents: -4_749,
              hours: [hour(3), hour(2), hour(1)]
            }
          ]}
          period={NOVEMBER}
          now={NOW}
        />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /^Расчёт: / })).toHaveAttribute('href', '#calculation')
    await expect(canvas.queryByText('Час работы сервера «web-api»')).toBeNull()
    const more = canvas.getByRole('button', { name: 'По часам' })
    await userEvent.click(more)
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getAllByText('Час работы сервера «web-api»')).toHaveLength(3)
    await userEvent.click(more)
    await expect(canvas.queryByText('Час работы сервера «web-api»')).toBeNull()
  }
}

/** A month that could not be loaded shows the failure in its place, with a retry button. */
export const NotLoaded: Story = {
  args: {
    children: (
      <HistoryBody>
        <FailedState heading="Не удалось загрузить события" onRetry={fn()} />
      </HistoryBody>
    )
  }
}

/** Years of months are a list of closed rows. */
export const ManyMonths: Story = {
  args: {
    open: null,
    periods: Array.from({ length: 36 }, (_, index) => ({
      ...OCTOBER,
      month: 12 - (index % 12),
      year: 2026 - Math.floor(index / 12)
    }))
  },
  tags: ['unpictured'],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^Декабрь/)).toHaveLength(3)
  }
}
