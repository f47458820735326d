import { STATUS } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import {
  ACCEPTED_OFFER,
  acceptanceOf,
  FULL_ACCEPTANCE,
  LONG_NAMED_ACCEPTANCE,
  SAVED_OFFER
} from '../../../testing/samples/saved-offers.ts'
import { OfferDeal } from './OfferDeal.tsx'

const meta = {
  title: 'Price/OfferDeal',
  component: OfferDeal,
  // shown in the screenshots of the offer page
  tags: ['unpictured'],
  args: {
    offer: SAVED_OFFER,
    now: NOW,
    balance_rub_cents: 1_400_000_00,
    acceptance: acceptanceOf(1_400_000_00, ['paused', 'starts', 'starts']),
    onCheck: fn(),
    onQueuesChange: fn(),
    topUpHref: '#top-up',
    serversHref: '#panel',
    onNavigate: fn(),
    onAccept: fn(),
    onRevoke: fn(),
    onEnter: fn()
  },
  decorators: [
    (Story) => (
      <main>
        <h1>Предложение</h1>
        <Story />
      </main>
    )
  ]
} satisfies Meta<typeof OfferDeal>

export default meta
type Story = StoryObj<typeof meta>

/** The outcome of an acceptance is shown for each item before the click. */
export const LacksMoney: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('2 912 701,66 ₽ за 7 серверов')).toBeVisible()
    await expect(
      canvas.getByText(
        /5\sсерверов запустятся сразу, 2 подождут пополнения, .* не хватает 1\s512\s701,66\s₽\./
      )
    ).toBeVisible()
    await expect(
      canvas.getByRole('row', { name: /^train-h100 ×\s2 3\sмесяца .* подождут пополнения/ })
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Пополнить баланс' })).toHaveAttribute('href', '#top-up')
    await userEvent.click(canvas.getByText('Что значит закреплённая цена'))
    await expect(canvas.getByText(/^До 1\sдекабря, 00:00, .* по ценам 16\sноября/)).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Поставить в очередь/ }))
    await expect(args.onQueuesChange).toHaveBeenCalledWith(true)
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить наличие' }))
    await expect(args.onCheck).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: /^Принять за 2\s912\s701,66\s₽$/ }))
    await expect(args.onAccept).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('button', { name: 'Отозвать' })).toBeNull()
  }
}

export const EnoughMoney: Story = {
  args: { balance_rub_cents: 3_000_000_00, acceptance: acceptanceOf(3_000_000_00, []) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Все серверы запустятся сразу, останется 87\s298,34\s₽\./)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Пополнить баланс' })).toBeNull()
  }
}

export const NoMoney: Story = {
  args: { balance_rub_cents: 0, acceptance: acceptanceOf(0, ['paused', 'paused', 'paused']) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/подождут пополнения: не хватает 2\s912\s701,66\s₽\./)).toBeVisible()
  }
}

/** If capacity does not suffice, no start is promised. */
export const NoCapacity: Story = {
  args: { balance_rub_cents: 3_000_000_00, acceptance: FULL_ACCEPTANCE },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Сейчас не принять: не хватает мест для «train-h100»\./)).toBeVisible()
    await expect(
      canvas.getByRole('row', { name: /^train-h100 ×\s2 3\sмесяца Очередь нет места/ })
    ).toBeVisible()
  }
}

export const LongName: Story = {
  args: { acceptance: LONG_NAMED_ACCEPTANCE, style: { width: '18rem' } },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const [text, button] = [canvas.getByText(/^Сейчас не/), canvas.getByRole('button', { name: /^Принять/ })]
    await expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(button.getBoundingClientRect().right)
  }
}

export const SomeWait: Story = {
  args: {
    balance_rub_cents: 3_000_000_00,
    queues: true,
    acceptance: acceptanceOf(3_000_000_00, ['starts', 'waits'])
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/4\sсервера запустятся сразу, 3 встанут в очередь, останется/)
    ).toBeVisible()
    await expect(
      canvas.getByRole('row', { name: /^llm-inference ×\s3 .* спишется при запуске$/ })
    ).toBeVisible()
  }
}

export const AllWait: Story = {
  args: { balance_rub_cents: 0, queues: true, acceptance: acceptanceOf(0, ['waits', 'waits', 'waits']) },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/Все серверы встанут в очередь, деньги спишутся при запуске\. .* не хватает/)
    ).toBeVisible()
  }
}

/** While the capacity is unknown, starts are not mentioned. */
export const NotKnown: Story = {
  args: { acceptance: null },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByText(/запуст/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить наличие' }))
    await expect(args.onCheck).toHaveBeenCalledOnce()
  }
}

export const Visitor: Story = {
  args: { balance_rub_cents: null, acceptance: acceptanceOf(null, ['waits']) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Войти и принять' }))
    await expect(args.onEnter).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('checkbox')).toBeNull()
  }
}

const oneServer = (balance: number, outcome: 'starts' | 'paused') => {
  const { items, ...acceptance } = acceptanceOf(balance, [])
  const servers = [{ name: 'render', outcome, total_rub_cents: 39_870_00 }]
  const left = outcome === 'starts' ? balance - 39_870_00 : balance
  return { ...acceptance, items: [{ max_available: 1, servers }], balance_after_rub_cents: left }
}

const ONE_SERVER = {
  ...SAVED_OFFER,
  items: [{ name: 'render', quantity: 1, quote: { total: 39_870_00 } }],
  total_rub_cents: 39_870_00
}

/** A single server is described in the singular. */
export const OneServer: Story = {
  args: { offer: ONE_SERVER, balance_rub_cents: 40_000_00, acceptance: oneServer(40_000_00, 'starts') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Сервер запустится сразу, останется 130,00\s₽\./)).toBeVisible()
  }
}

export const OneServerWithoutMoney: Story = {
  args: { offer: ONE_SERVER, balance_rub_cents: 0, acceptance: oneServer(0, 'paused') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Сервер создастся и подождёт пополнения: не хватает/)).toBeVisible()
  }
}

export const OneServerForVisitor: Story = {
  args: { offer: ONE_SERVER, balance_rub_cents: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Войдите: сервер появится .* и будет оплачиваться/)).toBeVisible()
  }
}

export const Author: Story = {
  args: { own: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Отозвать' }))
    await expect(args.onRevoke).toHaveBeenCalledOnce()
  }
}

export const Refused: Story = {
  args: { error: 'Свободных мест нет. Сервер: «train-h100».' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('train-h100')
  }
}

/** An offer cannot be revoked while it is being accepted. */
export const Waiting: Story = {
  args: { busy: true, own: true },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Отозвать' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Принимаем' }))
    await expect(args.onAccept).not.toHaveBeenCalled()
  }
}

/** An accepted offer shows the current state of its servers and a link to them; the missing balance is one sum for all waiting servers. */
export const Accepted: Story = {
  args: { offer: ACCEPTED_OFFER, balance_rub_cents: 62_400_00 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    await expect(
      canvas.getByText(/На балансе 62\s400,00\s₽, для запуска не хватает 1\s345\s290,00\s₽\./)
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Пополнить баланс' })).toHaveAttribute('href', '#top-up')
    await expect(canvas.getByText(/^при запуске 1\s310\s400,00\s₽$/)).toBeVisible()
    await expect(canvas.getByText(/^при запуске 97\s290,00\s₽$/)).toBeVisible()
    await expect(canvas.getByText('Не запущен')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'К серверам' })).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  }
}

/** A payment that will start one of its servers is being processed. */
export const AcceptedAndAwaited: Story = {
  args: {
    offer: ACCEPTED_OFFER,
    balance_rub_cents: 0,
    startOf: ({ server_id }) =>
      server_id === ACCEPTED_OFFER.servers[0]?.server_id && (
        <>
          <span>Запустится, когда придут деньги:</span> <a href="#invoice">счёт №&nbsp;26</a>
        </>
      )
  },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem')
    await expect(first).toHaveTextContent('Запустится, когда придут деньги: счёт № 26')
    await expect(second).not.toHaveTextContent('Запустится')
  }
}

/** The balance now covers all of the servers. */
export const AcceptedAndPaid: Story = {
  args: { offer: ACCEPTED_OFFER, balance_rub_cents: 1_407_690_00 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Серверы — в вашем аккаунте.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Пополнить баланс' })).toBeNull()
  }
}

/** After the servers ran until the balance was empty, the page asks for a top-up without naming one kopek. */
export const AcceptedAndEmpty: Story = {
  args: {
    offer: {
      ...ACCEPTED_OFFER,
      servers: [
        {
          server_id: 1,
          name: 'train-h100',
          status: STATUS.paused,
          started_at: '2026-11-20T09:00:00Z',
          first_launch_rub_cents: 0,
          missing_rub_cents: 1
        }
      ]
    },
    balance_rub_cents: 0
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ждёт пополнения')).toBeVisible()
  }
}

export const AcceptedByAnother: Story = {
  args: { offer: { ...ACCEPTED_OFFER, servers: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/второй раз его принять нельзя/)).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
  }
}

export const Revoked: Story = {
  args: { offer: { ...SAVED_OFFER, status: 'revoked' }, own: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Вы отозвали предложение\. Такое же можно сохранить заново/)).toBeVisible()
  }
}

/** The offer expired while the page was open. */
export const Over: Story = {
  args: { now: Date.parse(SAVED_OFFER.valid_until) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Эти цены больше не закреплены/)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  }
}
