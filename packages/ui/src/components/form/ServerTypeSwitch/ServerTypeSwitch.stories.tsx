import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { ServerTypeSwitch } from './ServerTypeSwitch.tsx'

const meta = {
  title: 'Form/ServerTypeSwitch',
  component: ServerTypeSwitch,
  args: { value: 'gpu', onChange: fn() },
  render: function Switched({ value, onChange, ...rest }) {
    const [type, setType] = useState(value)
    return (
      <ServerTypeSwitch
        {...rest}
        value={type}
        onChange={(next) => {
          setType(next)
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
} satisfies Meta<typeof ServerTypeSwitch>

export default meta
type Story = StoryObj<typeof meta>

export const WithCard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Тип сервера' })).toBeVisible()
    await userEvent.click(canvas.getByText('Без видеокарты'))
    await expect(args.onChange).toHaveBeenLastCalledWith('cpu')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('radio', { name: 'С видеокартой' })).toBeChecked()
  }
}

export const WithoutCard: Story = { args: { value: 'cpu' } }
