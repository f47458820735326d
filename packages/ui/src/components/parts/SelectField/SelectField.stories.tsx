import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { SelectField } from './SelectField.tsx'

const meta = {
  title: 'Parts/SelectField',
  component: SelectField<string | number>,
  args: {
    label: 'Контекст',
    options: [2048, 8192, 32_768].map((value) => ({ value, text: `${value} токенов` })),
    value: 8192,
    onChange: fn()
  },
  render: function Chosen({ value, onChange, ...rest }) {
    const [chosen, setChosen] = useState(value)
    return (
      <SelectField
        {...rest}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          onChange(next)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SelectField<string | number>>

export default meta
type Story = StoryObj<typeof meta>

/** The chosen value keeps its type: a number stays a number. */
export const Numbers: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Контекст' }), '32768 токенов')
    await expect(args.onChange).toHaveBeenLastCalledWith(32_768)
  }
}

export const WithHint: Story = {
  args: { hint: 'Чем длиннее разговор, тем больше памяти он занимает' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription(/занимает/)
  }
}

export const Disabled: Story = { args: { disabled: true } }

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <SelectField {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
