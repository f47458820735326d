import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Estimate',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.estimate() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  args: {
    estimate: {
      title: 'Обучение',
      promocode: '',
      items: [
        { id: 1, name: 'train', quantity: 2, flavor_id: 1, os_id: 1, ssd_count: 512, price_plan: 3 },
        { id: 2, name: 'web', quantity: 1, flavor_id: 4, os_id: 1, ssd_count: 256, price_plan: 0 }
      ]
    }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'Смета' })
    await expect(found).toBeVisible()
  }
}

export const Empty: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/пуст/i)
    await expect(found).toBeVisible()
  }
}
