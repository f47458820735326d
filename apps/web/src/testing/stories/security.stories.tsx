import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, late, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Security',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.security() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'Безопасность' })
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: { shop: loading('factors', 'sessions', 'acts') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('img', { name: 'Загрузка' })
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: failing('factors', 'sessions', 'acts') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText('Не удалось загрузить историю')
    await expect(found).toBeVisible()
  }
}

export const Slow: Story = {
  args: { shop: late('factors', 'sessions', 'acts') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'История' })
    await expect(found).toBeVisible()
  }
}
