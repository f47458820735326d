import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Mark } from './Mark.tsx'

const meta = {
  title: 'Parts/Mark',
  component: Mark,
  // shown in the screenshots of the header
  tags: ['unpictured'],
  args: { width: 24, fill: 'var(--accent-fill)' }
} satisfies Meta<typeof Mark>

export default meta
type Story = StoryObj<typeof meta>

/** Hidden from screen readers, because they read the name beside it. */
export const OfTheProduct: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  }
}

export const Large: Story = { args: { width: 96 } }
