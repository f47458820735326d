import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { CHANGED, ORIGINAL } from '../../../testing/samples/change.ts'
import { ChangeConfirmation } from './ChangeConfirmation.tsx'

const meta = {
  title: 'Price/ChangeConfirmation',
  component: ChangeConfirmation,
  args: {
    server_name: 'train-a100',
    before: ORIGINAL,
    after: CHANGED,
    money: {
      balance_rub_cents: 142_848_524,
      returned_rub_cents: 16_951_206,
      taken_rub_cents: 155_610_000
    },
    onConfirm: fn(),
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <ChangeConfirmation
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof ChangeConfirmation>

export default meta
type Story = StoryObj<typeof meta>

export const Changed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('dialog', { name: 'Изменить конфигурацию «train-a100»?' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Видеокарты\s1\s×\sA100\s2\s×\sH100/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Диск\s512\sГБ\sбез изменений/ })).toBeVisible()
    await expect(canvas.getByText('41 897,30 ₽')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Применить изменения' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  }
}

/** Only the confirm button is disabled, with the reason. */
export const NothingChanged: Story = {
  tags: ['unpictured'],
  args: { after: ORIGINAL },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    const confirm = canvas.getByRole('button', { name: 'Применить изменения' })
    await expect(confirm).toBeDisabled()
    await expect(confirm).toHaveAccessibleDescription(/Ничего не изменилось/)
    await expect(canvas.queryByText('На балансе')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.onConfirm).not.toHaveBeenCalled()
  }
}

export const PlanOnly: Story = {
  tags: ['unpictured'],
  args: {
    after: { ...ORIGINAL, price_plan: 12, server_full_rent_price_rub_cents: 125_398_800 },
    money: undefined
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('row', { name: /Тариф\s3\sмесяца.*12\sмесяцев/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Применить изменения' })).toBeEnabled()
  }
}

export const MoneyMissing: Story = {
  args: { money: { balance_rub_cents: 100, returned_rub_cents: 0, taken_rub_cents: 155_610_000 } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByText('Не хватает')).toBeVisible()
    await expect(canvas.getByText('1 556 099,00 ₽')).toBeVisible()
  }
}

export const OfAStoppedServer: Story = {
  tags: ['unpictured'],
  args: { children: <p>Сервер остановлен. После изменения он запустится.</p> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByText(/После изменения он запустится/)).toBeVisible()
  }
}

export const Refused: Story = {
  args: { error: 'Пока вы выбирали, место занял другой сервер. Выберите другую конфигурацию.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('alert')).toBeVisible()
  }
}
