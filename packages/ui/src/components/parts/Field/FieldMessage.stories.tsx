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

/** An icon beside the text, so that colour is not the only sign. */
export const Wrong: Story = {
  args: { kind: 'error', children: 'Введите имя сервера' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Введите имя сервера').parentElement?.querySelector('svg')).toBeVisible()
  }
}

export const Good: Story = { args: { kind: 'success', children: 'Промокод успешно применён' } }
