import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Mark } from '../../frame/Header/Mark.tsx'
import { Icon } from './Icon.tsx'
import { SIGNS, type Sign } from './signs.ts'

const meta = {
  title: 'Parts/Icon',
  component: Icon,
  args: { sign: 'refresh' },
  argTypes: { sign: { control: 'select', options: Object.keys(SIGNS), table: { type: { summary: 'Sign' } } } }
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
      <Mark width={24} fill="var(--accent-fill)" />
      {(Object.keys(SIGNS) as Sign[]).map((sign) => (
        <Icon key={sign} sign={sign} />
      ))}
    </div>
  )
}
