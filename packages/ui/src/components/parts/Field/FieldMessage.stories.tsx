import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FieldMessage } from './FieldMessage.tsx'

const meta = {
  title: 'Parts/FieldMessage',
  component: FieldMessage,
  args: { children: 'До 20 символов' }
} satisfies Meta<typeof FieldMessage>

export default meta
type Story = StoryObj<typeof meta>

export const Hint: Story = {}

/** An icon beside the text, so that colour is not the only sign. It is read out also while the focus stays in the field. */
export const Wrong: Story = {
  args: { kind: 'error', children: 'Введите имя сервера' },
  play: async ({ canvas }) => {
    const message = canvas.getByText('Введите имя сервера').parentElement
    await expect(message?.querySelector('svg')).toBeVisible()
    await expect(message).toHaveAttribute('aria-live', 'polite')
  }
}

export const Good: Story = { args: { kind: 'success', children: 'Промокод успешно применён' } }
