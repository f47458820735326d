import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NOW, USER } from '../../../testing/samples/panel.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { BalanceCard } from './BalanceCard.tsx'

const meta = {
  title: 'Panel/BalanceCard',
  component: BalanceCard,
  args: { user: USER, now: NOW }
} satisfies Meta<typeof BalanceCard>

export default meta
type Story = StoryObj<typeof meta>

export const Spending: Story = {
  args: { actions: <Button look="main">Пополнить</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Баланс' })).toHaveTextContent('28 485,24 ₽')
    await expect(canvas.getByRole('heading', { name: /Хватит до 29\sноября, 17:22/ })).toBeVisible()
  }
}

export const Resting: Story = {
  args: { user: { ...USER, held_rub_cents: 0, hourly_rate_rub_cents: 0, lasts_until: null } }
}

export const Low: Story = {
  args: { user: { ...USER, lasts_until: '2026-11-23T20:00:00+03:00' } },
  play: async ({ canvas }) => {
    const warning = canvas.getByText(/^Осталось меньше 72\sчасов/)
    await expect(warning).toBeVisible()
    // the warning starts with its icon, in the same line
    await expect(warning.getClientRects()).toHaveLength(1)
  }
}

export const RunningOut: Story = {
  args: { user: { ...USER, lasts_until: '2026-11-21T13:10:00+03:00' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Осталось меньше часа.')).toBeVisible()
  }
}

export const Empty: Story = {
  args: { user: { balance_rub_cents: 0, held_rub_cents: 0, hourly_rate_rub_cents: 0, lasts_until: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'На балансе нет денег' })).toBeVisible()
  }
}

/** Servers were stopped because the balance was empty. */
export const SwitchedOff: Story = {
  args: {
    user: { balance_rub_cents: 0, held_rub_cents: 0, hourly_rate_rub_cents: 0, lasts_until: null },
    happened: 'Сервер «web-api» выключен 21 ноября, 13:00.',
    remedy: 'Пополните баланс и запустите его снова: час работы стоит 15,83 ₽.'
  },
  play: async ({ canvas }) => {
    const warning = canvas.getByText('Сервер «web-api» выключен 21 ноября, 13:00.')
    await expect(warning.parentElement?.querySelector('svg')).toBeVisible()
    const { color } = getComputedStyle(warning)
    await expect(color).not.toBe(getComputedStyle(canvas.getByText(/запустите его снова/)).color)
    await expect(canvas.queryByText(/Пополните баланс, чтобы/)).toBeNull()
  }
}

/** A top-up arrived later: it starts no server. */
export const StillOff: Story = {
  args: {
    user: { balance_rub_cents: 10_000, held_rub_cents: 0, hourly_rate_rub_cents: 0, lasts_until: null },
    happened: 'Выключены серверы «web-api», «batch».',
    remedy: 'Сами они не включатся, запустите их снова: час работы всех стоит 31,66 ₽.'
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Баланс не расходуется' })).toBeVisible()
    await expect(canvas.getByText(/^Выключены серверы/)).toBeVisible()
  }
}

export const Huge: Story = {
  tags: ['unpictured'],
  args: {
    user: {
      balance_rub_cents: 1_200_000_000_000,
      held_rub_cents: 1_200_000_000_000,
      hourly_rate_rub_cents: 100,
      lasts_until: null
    }
  }
}
