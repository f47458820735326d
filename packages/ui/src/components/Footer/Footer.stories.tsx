import type { Meta, StoryObj } from '@storybook/react-vite'
import { Footer } from './Footer.tsx'

const meta = {
  title: 'Frame/Footer',
  component: Footer,
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof Footer>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {}

export const AnotherTax: Story = { args: { vatPercent: 22 } }
