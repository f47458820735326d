import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const meta = {
  title: 'Parts/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: ' (NVIDIA H100)' },
  render: (args) => (
    <button type="button">
      H100
      <VisuallyHidden {...args} />
    </button>
  )
} satisfies Meta<typeof VisuallyHidden>

export default meta
type Story = StoryObj<typeof meta>

/** Read by screen readers, but not visible. */
export const InAName: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAccessibleName('H100 (NVIDIA H100)')
    await expect(canvas.getByText('(NVIDIA H100)').getBoundingClientRect().width).toBeLessThanOrEqual(1)
  }
}
