import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { ConfigurationTools } from './ConfigurationTools.tsx'

const meta = {
  title: 'Form/ConfigurationTools',
  component: ConfigurationTools,
  args: {
    counts: [1, 2, 4, 8],
    count: null,
    onCount: fn(),
    memories: [128, 192, 256, 384, 512, 1024],
    memory: null,
    onMemory: fn(),
    order: 'cheapest',
    onOrder: fn()
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ],
  render: function Chosen({ count: first, memory: least, order: by, ...rest }) {
    const [count, setCount] = useState(first)
    const [memory, setMemory] = useState(least)
    const [order, setOrder] = useState(by)
    const set =
      <Value,>(change: (value: Value) => void, tell: (value: Value) => void) =>
      (value: Value) => {
        change(value)
        tell(value)
      }
    return (
      <ConfigurationTools
        {...rest}
        count={count}
        onCount={set(setCount, rest.onCount)}
        memory={memory}
        onMemory={set(setMemory, rest.onMemory)}
        order={order}
        onOrder={set(setOrder, rest.onOrder)}
      />
    )
  }
} satisfies Meta<typeof ConfigurationTools>

export default meta
type Story = StoryObj<typeof meta>

export const Tools: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '4' }))
    await expect(args.onCount).toHaveBeenLastCalledWith(4)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Память' }), '256')
    await expect(args.onMemory).toHaveBeenLastCalledWith(256)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Память' }), '0')
    await expect(args.onMemory).toHaveBeenLastCalledWith(null)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Порядок' }), 'Дешевле за карту')
    await expect(args.onOrder).toHaveBeenLastCalledWith('cheapest_card')
  }
}

/** With one card count and one memory size only the order is left, without the price per card. */
export const OrderAlone: Story = {
  args: { counts: [1], memories: [64] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('combobox', { name: 'Память' })).toBeNull()
    await expect(canvas.getAllByRole('option')).toHaveLength(2)
  }
}

/** On a phone the card counts take their own row. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 288 }}>
        <Story />
      </div>
    )
  ]
}
