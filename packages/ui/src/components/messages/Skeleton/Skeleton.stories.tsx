import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Skeleton } from './Skeleton.tsx'

const meta = {
  title: 'Messages/Skeleton',
  component: Skeleton,
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const Card: Story = {
  play: async ({ canvasElement }) => {
    // hidden from screen readers
    await expect(canvasElement.querySelector('[aria-hidden=true]')).toBeVisible()
  }
}

export const TwoLines: Story = { args: { lines: 2 } }
