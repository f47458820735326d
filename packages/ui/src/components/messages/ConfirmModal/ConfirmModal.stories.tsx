import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'

const meta = {
  title: 'Messages/ConfirmModal',
  component: ConfirmModal,
  args: {
    heading: 'Удалить render?',
    confirm: 'Удалить сервер',
    destroys: true,
    children: <p>Данные на диске будут стёрты. Вернуть их нельзя.</p>,
    onConfirm: fn(),
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <ConfirmModal
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof ConfirmModal>

export default meta
type Story = StoryObj<typeof meta>

/** The focus starts on the heading, so that an accidental key neither confirms nor cancels. */
export const Question: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('heading', { name: 'Удалить render?' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onConfirm).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить сервер' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  }
}

export const Cancelled: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  }
}

export const UnderWay: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить сервер, выполняется' }))
    await expect(args.onConfirm).not.toHaveBeenCalled()
  }
}

export const Blocked: Story = {
  args: { blocked: 'Сервер ещё останавливается. Подождите, пока он остановится.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    const confirm = canvas.getByRole('button', { name: 'Удалить сервер' })
    await expect(confirm).toBeDisabled()
    await expect(confirm).toHaveAccessibleDescription(/ещё останавливается/)
    await expect(canvas.getByRole('button', { name: 'Отмена' })).toBeEnabled()
  }
}

export const Failed: Story = {
  args: { error: 'Сервис не ответил. Сервер не удалён, попробуйте ещё раз.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Сервер не удалён')
    await expect(canvas.getByRole('button', { name: 'Удалить сервер' })).toBeEnabled()
  }
}

/** The button that loses the focus because it is disabled passes it to the reason. */
export const BlockedWhileFocused: Story = {
  tags: ['unpictured'],
  render: function Render(args) {
    const [blocked, setBlocked] = useState('')
    return (
      <Opener>
        {(close) => (
          <ConfirmModal
            {...args}
            blocked={blocked}
            onConfirm={() => setBlocked('Сервер уже удалён.')}
            onClose={close}
          />
        )}
      </Opener>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить сервер' }))
    await expect(canvas.getByRole('status')).toHaveFocus()
    await expect(canvas.getByRole('status')).toHaveTextContent('Сервер уже удалён.')
  }
}

/** The reason replaces the error of an attempt that it explains. */
export const BlockedSinceAttempt: Story = {
  tags: ['unpictured'],
  args: { error: 'Обновите страницу.', blocked: 'Сервер уже удалён.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByText('Сервер уже удалён.')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  }
}

/** The running act itself can change the state that blocks it. */
export const BlockedByItself: Story = {
  tags: ['unpictured'],
  args: { busy: true, blocked: 'Сервер уже удалён.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.queryByText('Сервер уже удалён.')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Удалить сервер, выполняется' })).toBeEnabled()
  }
}

/** A long name without spaces pushes neither a sum nor a button out of the window. */
export const LongName: Story = {
  tags: ['unpictured'],
  args: { heading: `Удалить ${'Щ'.repeat(40)}?` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    const { scrollWidth, clientWidth } = canvas.getByRole('dialog')
    await expect(scrollWidth).toBe(clientWidth)
  }
}
