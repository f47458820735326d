import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent } from 'storybook/test'
import { ConfiguratorScreen } from '../testing/ConfiguratorScreen.tsx'

const meta = {
  title: 'Screens/Configurator',
  component: ConfiguratorScreen,
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof ConfiguratorScreen>

export default meta
type Story = StoryObj<typeof meta>

/** A card and a configuration are chosen, a promo code is applied. */
export const Chosen: Story = {}

export const Dark: Story = { globals: { theme: 'dark' } }

export const Phone: Story = { globals: { viewport: { value: 'w390' } } }

/** What '/' shows to somebody new: prices come with a choice. */
export const NothingChosen: Story = { args: { chosen: false } }

/** Nothing of the configuration is free: the way on is the queue. */
export const Queue: Story = { args: { flavorId: 16 } }

/** Processor and memory by two sliders: the heading of the summary follows. */
export const WithoutCard: Story = {
  args: { serverType: 'cpu' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary', { name: /^8\svCPU, 32\sГБ/ })).toBeVisible()
    await fireEvent.change(canvas.getByRole('slider', { name: 'Процессор' }), { target: { value: '3' } })
    await expect(canvas.getByRole('complementary', { name: /^16\svCPU, 32\sГБ/ })).toBeVisible()
  }
}
