import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { FieldPair } from './FieldPair.tsx'

const meta = {
  title: 'Frame/FieldPair',
  component: FieldPair,
  // shown in the screenshots of the components inside it
  tags: ['unpictured'],
  args: {
    children: (
      <>
        <TextField label="Имя" value="Анна" onChange={fn()} />
        <TextField label="Почта" value="anna@example.com" onChange={fn()} />
      </>
    )
  }
} satisfies Meta<typeof FieldPair>

export default meta
type Story = StoryObj<typeof meta>

const tops = (fields: readonly HTMLElement[]) => fields.map((field) => field.getBoundingClientRect().top)

export const Beside: Story = {
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 900 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const [first, second] = tops(canvas.getAllByRole('textbox'))
    await expect(first).toBe(second)
  }
}

/** Fields that do not fit side by side stand below each other. */
export const Below: Story = {
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 320 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const [first, second] = tops(canvas.getAllByRole('textbox'))
    await expect(second).toBeGreaterThan(first ?? 0)
  }
}
