import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FREE, GPUS } from '../../testing/sample.ts'
import { GpuTabs } from './GpuTabs.tsx'

const meta = {
  title: 'Form/GpuTabs',
  component: GpuTabs,
  args: {
    gpus: GPUS,
    current: 1,
    free: FREE,
    href: ({ name }) => `#${name.split(' ')[1]}`,
    onNavigate: fn()
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof GpuTabs>

export default meta
type Story = StoryObj<typeof meta>

export const Cards: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { current: true })).toHaveAccessibleName(/H100 \(NVIDIA H100\)/)
    await userEvent.click(canvas.getByRole('link', { name: /A100/ }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#A100')
  }
}

/** How much is free is not known yet. */
export const AvailabilityUnknown: Story = { args: { free: undefined } }

/** A press with a modifier is the browser's: a new tab, not a change of this page. */
export const NewTab: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: /A100/ })
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await userEvent.keyboard('{Control>}')
    await userEvent.click(link)
    await userEvent.keyboard('{/Control}')
    await expect(args.onNavigate).not.toHaveBeenCalled()
  }
}

/** More cards than fit a row, one with the longest name there is. */
export const Many: Story = {
  args: {
    gpus: [...GPUS, { id: 7, name: 'AMD MI300X', ram: 192 }, { id: 8, name: 'NVIDIA H200', ram: 141 }],
    free: { ...FREE, 7: 12, 8: 4 }
  }
}
