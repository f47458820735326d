import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Toast } from './Toast.tsx'
import { ToastRegion } from './ToastRegion.tsx'

const meta = {
  title: 'Messages/ToastRegion',
  component: ToastRegion,
  // shown in the screenshots of the toast
  tags: ['unpictured'],
  args: {
    children: (
      <>
        <Toast onClose={fn()}>Ссылка на конфигурацию скопирована</Toast>
        <Toast kind="bad" onClose={fn()}>
          Не удалось остановить web-api. Сервер работает.
        </Toast>
      </>
    )
  }
} satisfies Meta<typeof ToastRegion>

export default meta
type Story = StoryObj<typeof meta>

/** Toasts are stacked, each with its own close button. */
export const Two: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button', { name: 'Закрыть' })
    await expect(first?.getBoundingClientRect().bottom).toBeLessThan(second?.getBoundingClientRect().top ?? 0)
  }
}
