import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Toast } from './Toast.tsx'
import { ToastRegion } from './ToastRegion.tsx'

const meta = {
  title: 'Messages/ToastRegion',
  component: ToastRegion,
  // its look is on the sheets of what it stands in
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

/** One above the other, each with a cross of its own. */
export const Two: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button', { name: 'Закрыть' })
    await expect(first?.getBoundingClientRect().bottom).toBeLessThan(second?.getBoundingClientRect().top ?? 0)
  }
}
