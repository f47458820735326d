import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Footer } from './Footer.tsx'

const meta = {
  title: 'Frame/Footer',
  component: Footer,
  args: { vatPercent: 20 },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof Footer>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('contentinfo')).toHaveTextContent(/НДС 20\s%/)
  }
}

export const WithSupport: Story = {
  args: {
    policyHref: '#privacy',
    support: [
      { href: 'mailto:support@cloud.example', text: 'support@cloud.example' },
      { href: 'tel:+70000000000', text: '+7 000 000-00-00' }
    ],
    supportNote: 'пример'
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Персональные данные' })).toHaveAttribute(
      'href',
      '#privacy'
    )
    await expect(canvas.getByText(/^Поддержка \(пример\)/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: '+7 000 000-00-00' })).toHaveAttribute(
      'href',
      'tel:+70000000000'
    )
  }
}

export const AnotherTax: Story = { args: { vatPercent: 22 } }
