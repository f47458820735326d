import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, late, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Offers',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.offers() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('link', { name: /Обучение/ })
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: { shop: loading('offers') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('img', { name: 'Загрузка' })
    await expect(found).toBeVisible()
  }
}

export const Empty: Story = {
  args: { shop: { ...SAMPLE_SHOP, offers: { list: { count: 0, results: [] } } } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/предложени/i)
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: failing('offers') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Попробовать снова' })
    await expect(found).toBeVisible()
  }
}

export const Slow: Story = {
  args: { shop: late('offers') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('link', { name: /Обучение/ })
    await expect(found).toBeVisible()
  }
}
