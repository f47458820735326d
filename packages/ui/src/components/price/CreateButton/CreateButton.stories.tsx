import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { CreateButton } from './CreateButton.tsx'

const meta = {
  title: 'Price/CreateButton',
  component: CreateButton,
  args: { onClick: fn() },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof CreateButton>

export default meta
type Story = StoryObj<typeof meta>

export const Free: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Создать' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  }
}

export const Queue: Story = { args: { action: 'queue' } }

export const Change: Story = { args: { action: 'change' } }

/** The primary button beside it pays and starts the server. */
export const WithoutStart: Story = {
  args: { withoutStart: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Создать' })
    await expect(button).toHaveAccessibleDescription('без запуска')
  }
}

export const Creating: Story = { args: { busy: true } }

/** A double click creates one server; the button keeps its width and focus. */
export const PressedTwice: Story = {
  tags: ['unpictured'],
  args: { wide: false },
  render: function Pressed(args) {
    const [busy, setBusy] = useState(false)
    return (
      <CreateButton
        {...args}
        busy={busy}
        onClick={(event) => {
          args.onClick?.(event)
          setBusy(true)
        }}
      />
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button')
    const width = button.getBoundingClientRect().width
    await userEvent.dblClick(button)
    await expect(button).toHaveAccessibleName('Создаём')
    await expect(button.getBoundingClientRect().width).toBe(width)
    await expect(button).toHaveFocus()
    await expect(args.onClick).toHaveBeenCalledOnce()
  }
}
