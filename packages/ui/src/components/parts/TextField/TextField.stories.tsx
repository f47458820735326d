import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'
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

/** Text beyond the limit, counted in visible characters, is not inserted; text of an input method is cut after the composition. */
export const Limited: Story = {
  tags: ['unpictured'],
  args: { label: 'Название', type: 'text', autoComplete: 'off', maxLength: 5, onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.click(input)
    await userEvent.paste('йййййй'.normalize('NFD'))
    await expect(input).toHaveValue('ййййй')
    await userEvent.clear(input)
    await userEvent.paste('😀😀😀😀😀😀')
    await expect(input).toHaveValue('😀😀😀😀😀')
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: '日本語です、' }, isComposing: true })
    await expect(input).toHaveValue('日本語です、')
    fireEvent.compositionEnd(input)
    await expect(input).toHaveValue('日本語です')
    await expect(args.onChange).toHaveBeenCalled()
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <TextField {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}

/** On a phone, a label without a text beside it takes the whole line. */
export const LongLabel: Story = {
  tags: ['unpictured'],
  args: { label: 'На балансе осталось меньше чем', type: 'text' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const { height } = canvas.getByText('На балансе осталось меньше чем').getBoundingClientRect()
    await expect(height).toBeLessThan(30)
  }
}
