import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Mark } from './Mark.tsx'

const meta = {
  title: 'Parts/Mark',
  component: Mark,
  // its look is on the sheets of what it stands in
  tags: ['unpictured'],
  args: { width: 24, fill: 'var(--accent-fill)' }
} satisfies Meta<typeof Mark>

export default meta
type Story = StoryObj<typeof meta>

/** Silent: the name beside it is read. */
export const OfTheProduct: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  }
}

export const Large: Story = { args: { width: 96 } }
