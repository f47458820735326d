import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { GPU_PRICES, GPUS } from '../../../testing/samples/catalogue.ts'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { GpuTabs } from './GpuTabs.tsx'

const meta = {
  title: 'Form/GpuTabs',
  component: GpuTabs,
  args: {
    gpus: GPUS,
    current: 1,
    prices: GPU_PRICES,
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

/** The price is rounded up to whole roubles; a card without an hourly plan shows its monthly price, a card without free servers says so. */
export const Priced: Story = {
  play: async ({ canvas }) => {
    const tabs = canvas.getAllByRole('link')
    const [h100, , l40s, a10, g4090, t4] = tabs
    await expect(h100).toHaveAccessibleName(/80\sГБ от\s377\s₽\/ч$/)
    await expect(l40s).toHaveAccessibleName(/от\s127\s₽\/ч$/)
    await expect(a10).toHaveAccessibleName(/от\s56\s₽\/ч$/)
    await expect(g4090).toHaveAccessibleName(/от\s36\s320\s₽\/мес$/)
    await expect(t4).toHaveAccessibleName(/от\s28\s₽\/ч очередь$/)
    await expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().height)).size).toBe(1)
  }
}

/** On the narrowest screen the longest price stays in its tab, and all rows are equally high. */
export const Narrowest: Story = {
  args: { prices: { ...GPU_PRICES, 5: { cost_rub_cents: 108_832_000, price_plan: 1, is_free: false } } },
  decorators: [
    (Story) => (
      <div className="story-form" style={{ width: 288 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const tabs = canvas.getAllByRole('link')
    for (const tab of tabs) await expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
    await expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().height)).size).toBe(1)
  }
}

/** While configurations are loading the rows are as high as with prices. */
export const PricesUnknown: Story = { args: { prices: undefined } }

/** A click with a modifier key is left to the browser, which opens a new tab. */
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

/** More cards than fit in a row, one with the longest possible name. */
export const Many: Story = {
  args: {
    gpus: [...GPUS, { id: 7, name: 'AMD MI300X', ram: 192 }, { id: 8, name: 'NVIDIA H200', ram: 141 }],
    prices: {
      ...GPU_PRICES,
      7: { cost_rub_cents: 44_600, price_plan: 0, is_free: true },
      8: { cost_rub_cents: 47_900, price_plan: 0, is_free: true }
    }
  }
}

export const OneCard: Story = { args: { gpus: GPUS.slice(0, 1) } }

/** Tab and the arrow keys move from link to link; arrow keys wrap around; Home and End go to the first and the last. */
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

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => (
    <StateFrames draw={(state) => <GpuTabs {...args} current={null} aria-label={`Видеокарта, ${state}`} />} />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement)
}
