import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Footer } from './Footer.tsx'

const meta = {
  title: 'Frame/Footer',
  component: Footer,
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof Footer>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent(/НДС 20\s%/)
  }
}

export const AnotherTax: Story = { args: { vatPercent: 22 } }
