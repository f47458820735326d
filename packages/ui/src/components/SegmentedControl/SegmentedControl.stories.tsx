import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { SegmentedControl } from './SegmentedControl.tsx'

const meta = {
  title: 'Form/SegmentedControl',
  component: SegmentedControl<string>,
  args: {
    legend: 'Способ оплаты',
    options: [
      { value: 'acquiring', text: 'Картой' },
      { value: 'invoice', text: 'По счёту' }
    ],
    value: 'acquiring',
    onChange: fn()
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SegmentedControl<string>>

export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {}

export const Small: Story = { args: { small: true, hideLegend: true } }
