import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { WatchButton } from './WatchButton.tsx'

const meta = {
  title: 'Price/WatchButton',
  component: WatchButton,
  args: { watched: false, onToggleWatch: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 312 }}>
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof WatchButton>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Сообщить, когда появится' }))
    await expect(args.onToggleWatch).toHaveBeenCalledOnce()
    // a live region must exist before its text changes, or it is not announced
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  }
}

/** The result of the click is shown and announced. */
export const Watched: Story = {
  args: { watched: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Не сообщать' })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Напишем на почту, когда появится.')
  }
}

/** The account gets no e-mails yet. */
export const WatchedWithoutEmail: Story = {
  tags: ['unpictured'],
  args: { watched: true, watchedText: 'Отметим в хронологии, когда появится.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Отметим в хронологии, когда появится.')
  }
}

/** While waiting, the button keeps its focus and ignores clicks. */
export const Waiting: Story = {
  tags: ['unpictured'],
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.onToggleWatch).not.toHaveBeenCalled()
  }
}

/** The response is late. */
export const Late: Story = {
  tags: ['unpictured'],
  args: { busy: true, notice: <Notice>Ответ задерживается дольше обычного.</Notice> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ответ задерживается дольше обычного.')).toBeVisible()
  }
}

export const Refused: Story = {
  tags: ['unpictured'],
  args: { error: 'Больше уведомлений добавить нельзя, предел — 10. Откажитесь от ненужных.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('предел — 10')
  }
}
