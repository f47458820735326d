import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Logo } from '../../frame/Header/Logo.tsx'
import { Icon } from './Icon.tsx'
import { ICONS, type IconName } from './icons.ts'

const meta = {
  title: 'Parts/Icon',
  component: Icon,
  args: { name: 'refresh' },
  argTypes: { name: { control: 'select', options: Object.keys(ICONS), table: { type: { summary: 'Sign' } } } }
} satisfies Meta<typeof Icon>

export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {
  play: async ({ canvasElement }) => {
    // an icon is decorative: screen readers read the text beside it
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  }
}

export const All: Story = {
  render: () => (
    <div className="story-row">
      <Logo width={24} fill="var(--accent-fill)" />
      {(Object.keys(ICONS) as IconName[]).map((sign) => (
        <Icon key={sign} name={sign} />
      ))}
    </div>
  )
}
