import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { Toast } from './Toast.tsx'
import { ToastRegion } from './ToastRegion.tsx'

const meta = {
  title: 'Messages/ToastRegion',
  component: ToastRegion,
  // shown in the screenshots of the toast
  tags: ['unpictured'],
  args: {
    children: <Toast onClose={fn()}>Ссылка на конфигурацию скопирована</Toast>,
    alerts: (
      <Toast kind="bad" onClose={fn()}>
        Не удалось остановить web-api. Сервер работает.
      </Toast>
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

/** The live region exists before its first toast, and contains no alert, which would be announced twice. */
export const BeforeTheFirst: Story = {
  render: function Saved(args) {
    const [isSaved, setSaved] = useState(false)
    return (
      <>
        <Button onClick={() => setSaved(true)}>Сохранить</Button>
        <ToastRegion {...args} alerts={isSaved && args.alerts}>
          {isSaved && args.children}
        </ToastRegion>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const region = canvas.getByRole('status')
    await expect(region).toBeEmptyDOMElement()
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }))
    await expect(canvas.getByRole('status')).toBe(region)
    await expect(region).toHaveTextContent('Ссылка на конфигурацию скопирована')
    await expect(region).not.toContainElement(canvas.getByRole('alert'))
  }
}
