import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FREE, GPUS } from '../../../testing/samples/catalogue.ts'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
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

/** The count has its unit, and a card without an hourly plan names its first plan. */
export const Counted: Story = {
  args: { free: { ...FREE, 1: 1, 3: 53 } },
  play: async ({ canvas }) => {
    const [h100, a100, l40s, , g4090, t4] = canvas.getAllByRole('link')
    await expect(h100).toHaveAccessibleName(/80\sГБ свободно: 1\sконфигурация$/)
    await expect(a100).toHaveAccessibleName(/свободно: 4\sконфигурации$/)
    await expect(l40s).toHaveAccessibleName(/свободно: 53\sконфигурации$/)
    await expect(g4090).toHaveAccessibleName(/свободно: 6\sконфигураций от\s1\sмесяца$/)
    await expect(t4).toHaveAccessibleName(/очередь$/)
  }
}

/** On the narrowest screen the longest of these words stay in their tab. */
export const Narrowest: Story = {
  args: { free: { ...FREE, 1: 1234, 5: 53 } },
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 288 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    for (const tab of canvas.getAllByRole('link'))
      await expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
  }
}

/** How much is free is not known yet. */
export const AvailabilityUnknown: Story = { args: { free: undefined } }

/** A press with a modifier is the browser's: a new tab, not a change of this page. */
export const NewTab: Story = {
  tags: ['unpictured'],
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

export const OneCard: Story = { args: { gpus: GPUS.slice(0, 1) } }

/** Tab goes from link to link, and so do the arrows, around; Home and End go to the first and the last. */
export const ByKeys: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    const links = canvas.getAllByRole('link')
    links[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(links[1]).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(links.at(-1)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(links[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(links.at(-1)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(links[0]).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect(links[1]).toHaveFocus()
  }
}

/** As a pointer, the keyboard and a press find it. */
export const States: Story = {
  render: (args) => (
    <StateFrames draw={(state) => <GpuTabs {...args} current={null} aria-label={`Видеокарта, ${state}`} />} />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement)
}
