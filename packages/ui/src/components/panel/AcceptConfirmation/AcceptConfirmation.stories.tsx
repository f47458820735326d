import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ACCEPTANCE, FULL_ACCEPTANCE } from '../../../testing/samples/saved-offers.ts'
import { Link } from '../../parts/Link/Link.tsx'
import { AcceptConfirmation } from './AcceptConfirmation.tsx'

const meta = {
  title: 'Panel/AcceptConfirmation',
  component: AcceptConfirmation,
  args: { number: 'КП-2026-000017', acceptance: ACCEPTANCE, onConfirm: fn(), onClose: fn() },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof AcceptConfirmation>

export default meta
type Story = StoryObj<typeof meta>

/** The confirm button names the sum, and each group of servers says when its money is charged. */
export const SomeWait: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/^train-h100, train-h100-2, спишется при запуске$/)).toBeVisible()
    await expect(canvas.getByText(/^−291\s901,66\s₽$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Принять и списать 291\s901,66\s₽$/ }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  }
}

export const Refused: Story = {
  args: { acceptance: FULL_ACCEPTANCE },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Принять' })).toBeDisabled()
    await expect(canvas.getByText(/не хватает мест для «train-h100»/)).toBeVisible()
  }
}

/** A rejection that the user can resolve shows a link to the next step. */
export const LeadsOn: Story = {
  tags: ['unpictured'],
  args: {
    acceptance: {
      ...ACCEPTANCE,
      refusal: { code: 'email_not_confirmed', error: 'Чтобы ждать в очереди, подтвердите почту.' }
    },
    wayOn: <Link href="/panel/security">Подтвердить почту</Link>
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Принять' })).toHaveAccessibleDescription(
      'Чтобы ждать в очереди, подтвердите почту. Подтвердить почту'
    )
    await expect(canvas.getByRole('link', { name: 'Подтвердить почту' })).toBeVisible()
  }
}

export const Reading: Story = { args: { acceptance: null, busy: true }, tags: ['unpictured'] }

export const NotRead: Story = {
  args: { acceptance: null, error: 'Не удалось узнать, есть ли места.' },
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить наличие' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  }
}
