import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, late, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Panel',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.panel() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('link', { name: 'train-h100' })
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: { shop: loading('cloudServers', 'events') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'Панель' })
    await expect(found).toBeVisible()
  }
}

export const Empty: Story = {
  args: { shop: { ...SAMPLE_SHOP, cloudServers: { list: [] }, events: { periods: [] } } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText('Серверов пока нет')
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: failing('cloudServers', 'events') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText('Не удалось загрузить серверы')
    await expect(found).toBeVisible()
  }
}

/** The servers come after three seconds. */
export const Slow: Story = {
  args: { shop: late('cloudServers', 'events') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('link', { name: 'train-h100' })
    await expect(found).toBeVisible()
  }
}
