import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { QuantityStepper } from './QuantityStepper.tsx'

const meta = {
  title: 'Parts/QuantityStepper',
  component: QuantityStepper,
  args: { label: 'Количество: train-h100', value: 2, max: 20, onChange: fn() },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <QuantityStepper {...args} value={value} onChange={setValue} />
  }
} satisfies Meta<typeof QuantityStepper>

export default meta
type Story = StoryObj<typeof meta>

/** At an end the focus moves to the other button, so that keys keep working. */
export const Between: Story = {
  play: async ({ canvas, userEvent }) => {
    const group = canvas.getByRole('group', { name: 'Количество: train-h100' })
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }))
    await expect(group).toHaveTextContent('3')
    await userEvent.keyboard('{End}')
    await expect(group).toHaveTextContent('20')
    await expect(canvas.getByRole('button', { name: 'Больше' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: 'Меньше' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}')
    await expect(group).toHaveTextContent('19')
    await userEvent.keyboard('{Home}')
    await expect(group).toHaveTextContent('1')
    await expect(canvas.getByRole('button', { name: 'Больше' })).toHaveFocus()
  }
}

/** With a maximum of 1 nothing can be added. */
export const Full: Story = { args: { value: 1, max: 1 } }
