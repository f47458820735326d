import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Logo } from './Logo.tsx'

const meta = {
  title: 'Parts/Logo',
  component: Logo,
  // shown in the screenshots of the header
  tags: ['unpictured'],
  args: { width: 24, fill: 'var(--accent-fill)' }
} satisfies Meta<typeof Logo>

export default meta
type Story = StoryObj<typeof meta>

/** Hidden from screen readers, because they read the name beside it. */
export const OfTheProduct: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  }
}

export const Large: Story = { args: { width: 96 } }
