import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { TextField } from './TextField.tsx'

const meta = {
  title: 'Parts/TextField',
  component: TextField,
  args: { label: 'Почта', type: 'email', autoComplete: 'email' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const WithHint: Story = {
  args: {
    label: 'Пароль',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'От 8 знаков: латинские буквы, цифры и символы'
  }
}

export const Optional: Story = {
  args: { label: 'Телефон', type: 'tel', autoComplete: 'tel', aside: 'необязательно' }
}

export const Wrong: Story = {
  args: { defaultValue: 'demo@', error: 'Проверьте адрес: после @ не хватает домена.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Почта' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('Проверьте адрес: после @ не хватает домена.')
  }
}

export const ReadOnly: Story = { args: { defaultValue: 'demo@cloud.test', readOnly: true } }

/** As a pointer, the keyboard and a press find it. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <TextField {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
