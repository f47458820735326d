import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CodeField } from './CodeField.tsx'

const meta = {
  title: 'Parts/CodeField',
  component: CodeField,
  args: { label: 'Код из приложения', name: 'code' }
} satisfies Meta<typeof CodeField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('Код из приложения')
    await userEvent.click(field)
    await userEvent.paste('123 456')
    await expect(field).toHaveValue('123 456')
    await userEvent.clear(field)
  }
}

export const Wrong: Story = {
  args: { defaultValue: '123456', error: 'Код не подошёл. Проверьте часы телефона и введите следующий код.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Код из приложения')).toHaveAccessibleDescription(/Проверьте часы/)
  }
}
