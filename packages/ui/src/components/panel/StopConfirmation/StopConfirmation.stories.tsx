import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { StopConfirmation } from './StopConfirmation.tsx'

const meta = {
  title: 'Panel/StopConfirmation',
  component: StopConfirmation,
  args: {
    server_name: 'train-h100',
    returned_rub_cents: 125_113_625,
    hour_price_rub_cents: 75_833,
    onConfirm: fn(),
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <StopConfirmation
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof StopConfirmation>

export default meta
type Story = StoryObj<typeof meta>

export const Prepaid: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('dialog', { name: 'Остановить «train-h100»?' })).toBeVisible()
    await expect(canvas.getByText('+1 251 136,25 ₽')).toBeVisible()
    await expect(canvas.getByText('0,00 ₽')).toBeVisible()
    await expect(canvas.getByText('758,33 ₽')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Остановить сервер' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  }
}

/** An hour that is already charged is not refunded, and the dialog promises no refund. */
export const ByTheHour: Story = {
  args: { server_name: 'web-api', returned_rub_cents: 0, hour_price_rub_cents: 1_583 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getAllByText('0,00 ₽')).toHaveLength(2)
  }
}

export const Stopping: Story = {
  tags: ['unpictured'],
  args: { busy: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('button', { name: 'Остановить сервер, выполняется' })).toBeVisible()
  }
}
