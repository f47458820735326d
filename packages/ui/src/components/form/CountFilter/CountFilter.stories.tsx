import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CountFilter } from './CountFilter.tsx'

const meta = {
  title: 'Form/CountFilter',
  component: CountFilter,
  args: { counts: [1, 2, 4, 8], value: null, onChange: fn() },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof CountFilter>

export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: 'Все' })).toBeChecked()
    await userEvent.click(canvas.getByText('4'))
    await expect(args.onChange).toHaveBeenLastCalledWith(4)
  }
}

export const One: Story = {
  args: { value: 2 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Все'))
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
  }
}

/** A card with every number of cards up to 8, on the narrowest phone. */
export const EveryCount: Story = {
  tags: ['unpictured'],
  args: { counts: [1, 2, 3, 4, 5, 6, 7, 8], value: 8 },
  decorators: [
    (Story) => (
      <div style={{ width: 288, container: 'form / inline-size' }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Число видеокарт' })
    await expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth)
    const last = canvas.getByText('8').closest('label')?.getBoundingClientRect()
    await expect(last?.right).toBeLessThanOrEqual(group.getBoundingClientRect().right)
    await expect(last?.width).toBeGreaterThanOrEqual(44)
  }
}
