import type { Meta, StoryObj } from '@storybook/react-vite'
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

export const Card: Story = {}

export const TwoLines: Story = { args: { lines: 2 } }
