import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { SsdStepper } from './SsdStepper.tsx'

const meta = {
  title: 'Form/SsdStepper',
  component: SsdStepper,
  args: { value: 1024, onChange: fn(), monthly_price_rub_cents: 768_000 },
  render: function Stepped({ value, onChange, ...rest }) {
    const [size, setSize] = useState(value)
    return (
      <SsdStepper
        {...rest}
        value={size}
        onChange={(next) => {
          setSize(next)
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
} satisfies Meta<typeof SsdStepper>

export default meta
type Story = StoryObj<typeof meta>

export const Middle: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Увеличить диск' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(1280)
    await userEvent.click(canvas.getByRole('button', { name: 'Уменьшить диск' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(1024)
    await expect(canvas.getByRole('group', { name: 'Диск NVMe Gen4' })).toBeVisible()
  }
}

export const Smallest: Story = {
  args: { value: 256, monthly_price_rub_cents: 192_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Уменьшить диск' })).toBeDisabled()
  }
}

export const Largest: Story = {
  args: { value: 2048, monthly_price_rub_cents: 1_536_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Увеличить диск' })).toBeDisabled()
  }
}

/** Arrow keys, Home and End change the size; at an end the focus moves to the button that is still enabled. */
export const ByKeys: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    const [minus, plus] = canvas.getAllByRole('button')
    plus?.focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(args.onChange).toHaveBeenLastCalledWith(1280)
    await userEvent.keyboard('{ArrowLeft}')
    await expect(args.onChange).toHaveBeenLastCalledWith(1024)
    await userEvent.keyboard('{End}')
    await expect(args.onChange).toHaveBeenLastCalledWith(2048)
    await expect(minus).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(args.onChange).toHaveBeenLastCalledWith(256)
    await expect(plus).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(args.onChange).toHaveBeenCalledTimes(4)
    canvas.getByRole('group').focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onChange).toHaveBeenLastCalledWith(512)
  }
}

/** A catalogue can name its disk freely and can lack its price. */
export const LongName: Story = {
  args: { group_title: 'NVMe Gen4 с тройной репликацией', monthly_price_rub_cents: undefined }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <SsdStepper {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
