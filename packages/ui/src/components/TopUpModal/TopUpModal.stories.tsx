import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Opener } from '../../testing/Opener.tsx'
import { TopUpModal } from './TopUpModal.tsx'

const meta = {
  title: 'Panel/TopUpModal',
  component: TopUpModal,
  args: {
    payment_type: 'acquiring',
    amount: '50 000',
    amount_rub_cents: 5_000_000,
    balance_rub_cents: 2_848_524,
    hint: 'При текущем расходе баланса хватит до 14 декабря, 03:00',
    onPaymentType: fn(),
    onAmount: fn(),
    onSubmit: fn(),
    onClose: fn()
  },
  render: function Opened({ payment_type, onPaymentType, ...rest }) {
    const [way, setWay] = useState(payment_type)
    return (
      <Opener>
        {(close) => (
          <TopUpModal
            {...rest}
            payment_type={way}
            onPaymentType={(next) => {
              setWay(next)
              onPaymentType(next)
            }}
            onClose={() => {
              close()
              rest.onClose()
            }}
          />
        )}
      </Opener>
    )
  }
} satisfies Meta<typeof TopUpModal>

export default meta
type Story = StoryObj<typeof meta>

export const ByCard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('textbox', { name: 'Сумма' })).toHaveAccessibleDescription(/28\s485,24/)
    await userEvent.click(canvas.getByRole('button', { name: /^Оплатить 50\s000\s₽$/ }))
    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('radio', { name: 'По счёту' }))
    await expect(args.onPaymentType).toHaveBeenCalledWith('invoice')
    await expect(canvas.getByRole('button', { name: /^Выставить счёт на 50\s000\s₽$/ })).toBeVisible()
  }
}

/** No sum yet: the button promises none. */
export const WrongAmount: Story = {
  args: { amount: '50', amount_rub_cents: null, amountError: 'Пополнить можно от 100 ₽' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    const field = canvas.getByRole('textbox', { name: 'Сумма' })
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription(/от\s100\s₽/)
    await expect(canvas.getByRole('button', { name: 'Пополнить' })).toBeEnabled()
  }
}

/** Neither a press nor Enter asks twice. */
export const Opening: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: /выполняется$/ }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Сумма' }), '{Enter}')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  }
}

export const Failed: Story = {
  args: { error: 'Банк не ответил. Деньги не списаны, попробуйте ещё раз.', hint: undefined },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Деньги не списаны')
  }
}
