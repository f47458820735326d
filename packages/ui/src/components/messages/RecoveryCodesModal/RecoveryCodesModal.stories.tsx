import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { RecoveryCodesModal } from './RecoveryCodesModal.tsx'

const meta = {
  title: 'Messages/RecoveryCodesModal',
  component: RecoveryCodesModal,
  args: {
    account: 'anna@example.com',
    codes: [
      'k7fm-2q9d',
      'w3xr-8nbt',
      'p5hz-6vca',
      'd9ju-4ske',
      'm2gy-7wqf',
      't8cn-3rhp',
      'b6va-9xdm',
      'h4ke-5tzj',
      'r7sq-2yfg',
      'n3wd-8upc'
    ],
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <RecoveryCodesModal
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof RecoveryCodesModal>

export default meta
type Story = StoryObj<typeof meta>

const OPEN = { name: 'Открыть' }

export const Shown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10)
    await expect(canvas.getByText(/Больше мы их не покажем, прежние коды уже не действуют\.$/)).toBeVisible()
    const file = canvas.getByRole('link', { name: 'Скачать' })
    await expect(file).toHaveAttribute('download', 'recovery-codes.txt')
    await expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(
      'anna@example.com\n\nk7fm-2q9d\n'
    )
  }
}

export const First: Story = {
  tags: ['unpictured'],
  args: { isFirst: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByText(/Больше мы их не покажем\.$/)).toBeVisible()
  }
}

export const Saved: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'Я сохранил коды' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}

/** An accidental key does not close the dialog. */
export const LeftTooEarly: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('закрытое окно не вернуть')
    await expect(args.onClose).not.toHaveBeenCalled()
  }
}

export const LeftTwice: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('button', OPEN)).toHaveFocus()
  }
}
