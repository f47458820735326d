import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { TopUpModal, type TopUpModalProps } from './TopUpModal.tsx'

/** Assumes spending of 7,20 ₽ an hour. */
const hint: TopUpModalProps['hint'] = (sum) =>
  sum === 500_000
    ? 'При текущем расходе баланса хватит до 14 декабря, 03:00'
    : `При текущем расходе этого хватит на ${Math.floor(sum / 720)} ч`

const meta = {
  title: 'Panel/TopUpModal',
  component: TopUpModal,
  args: {
    balance_rub_cents: 2_848_524,
    hint,
    onTopUp: fn(),
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <TopUpModal
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof TopUpModal>

export default meta
type Story = StoryObj<typeof meta>

const OPEN = { name: 'Открыть' }
const SUM = { name: 'Сумма' }

export const ByCard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('textbox', SUM)).toHaveAccessibleDescription(/28\s485,24/)
    await userEvent.click(canvas.getByRole('button', { name: /^Оплатить 5\s000\s₽$/ }))
    await expect(args.onTopUp).toHaveBeenLastCalledWith({
      amount_rub_cents: 500_000,
      payment_type: 'acquiring'
    })
  }
}

/** A sum above the card limit can be paid by invoice. */
export const ByInvoice: Story = {
  tags: ['unpictured'],
  args: { suggested_rub_cents: 150_000_001 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('radio', { name: 'По счёту' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: 'Картой' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Пополнить' }))
    await expect(canvas.getByRole('textbox', SUM)).toHaveAccessibleDescription(/до 1\s000\s000\s₽/)
    await userEvent.click(canvas.getByRole('radio', { name: 'По счёту' }))
    await expect(canvas.getByRole('textbox', SUM)).toBeValid()
    await userEvent.click(canvas.getByRole('button', { name: /^Выставить счёт на 1\s500\s000,01\s₽$/ }))
    await expect(args.onTopUp).toHaveBeenLastCalledWith({
      amount_rub_cents: 150_000_001,
      payment_type: 'invoice'
    })
  }
}

/** If cards are not accepted, paying by card is not offered. */
export const InvoiceAlone: Story = {
  tags: ['unpictured'],
  args: { payment_types: ['invoice'] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.queryByText('Картой')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /^Выставить счёт на 5\s000\s₽$/ }))
    await expect(args.onTopUp).toHaveBeenLastCalledWith({
      amount_rub_cents: 500_000,
      payment_type: 'invoice'
    })
  }
}

/** The field is prefilled with the missing amount to the kopek, but at least with the minimum. */
export const Lacking: Story = {
  tags: ['unpictured'],
  args: { suggested_rub_cents: 5_590_292 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('textbox', SUM)).toHaveValue('55\u00a0902,92')
    await userEvent.click(canvas.getByRole('button', { name: /^Оплатить 55\s902,92\s₽$/ }))
    await expect(args.onTopUp).toHaveBeenLastCalledWith({
      amount_rub_cents: 5_590_292,
      payment_type: 'acquiring'
    })
  }
}

export const LessThanCanBePaid: Story = {
  tags: ['unpictured'],
  args: { suggested_rub_cents: 1 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('button', { name: /^Оплатить 100\s₽$/ })).toBeVisible()
  }
}

/** A preset chosen by a click is marked as pressed and written into the field. */
export const ReadySum: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    const preset = canvas.getByRole('button', { name: /^50\s000\s₽$/ })
    await userEvent.click(preset)
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('textbox', SUM)).toHaveValue('50\u00a0000')
    await expect(canvas.getByRole('textbox', SUM)).toHaveAccessibleDescription(/хватит на 6944 ч/)
    await expect(canvas.getByRole('button', { name: /^Оплатить 50\s000\s₽$/ })).toBeVisible()
  }
}

/** The button names no sum; a click focuses the field and shows how to correct it. */
export const WrongAmount: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    const field = canvas.getByRole('textbox', SUM)
    await userEvent.clear(field)
    await userEvent.type(field, '50')
    await expect(field).toBeValid()
    await userEvent.click(canvas.getByRole('button', { name: 'Пополнить' }))
    await expect(field).toBeInvalid()
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/от\s100\s₽/)
    await expect(args.onTopUp).not.toHaveBeenCalled()
    await userEvent.type(field, '0')
    await expect(field).toBeValid()
  }
}

/** Neither a second click nor Enter submits twice. */
export const Opening: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: /выполняется$/ }))
    await userEvent.type(canvas.getByRole('textbox', SUM), '{Enter}')
    await expect(args.onTopUp).not.toHaveBeenCalled()
  }
}

export const Failed: Story = {
  args: { error: 'Банк не ответил. Деньги не списаны, попробуйте ещё раз.', hint: () => null },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Деньги не списаны')
  }
}

/** Only the field for the sum: no presets, no balance. */
export const Bare: Story = {
  tags: ['unpictured'],
  args: { presets: [], balance_rub_cents: undefined, hint: () => null },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.queryByRole('group', { name: 'Готовые суммы' })).toBeNull()
    await expect(canvas.getByRole('textbox', SUM)).not.toHaveAccessibleDescription()
  }
}
