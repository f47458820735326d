import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Server',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.server(1) }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'train-h100' })
    await expect(found).toBeVisible()
  }
}

export const Stopped: Story = {
  args: { url: paths.server(2) },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'batch-a100' })
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: { shop: loading('cloudServers') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('img', { name: 'Загрузка' })
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: failing('cloudServers') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Попробовать снова' })
    await expect(found).toBeVisible()
  }
}
