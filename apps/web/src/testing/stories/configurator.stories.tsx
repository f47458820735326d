import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, GLOBALS, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Configurator',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.configurator() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Создать' })
    await expect(found).toBeVisible()
  }
}

export const Card: Story = {
  args: { url: paths.configurator() },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Создать' })
    await expect(found).toBeVisible()
  }
}

export const Visitor: Story = {
  args: {
    shop: { ...SAMPLE_SHOP, user: { list: [] } },
    globals: { catalogue: { ...GLOBALS.catalogue, '/api/v1/user/': [] } }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Войти' })
    await expect(found).toBeVisible()
  }
}

export const Empty: Story = {
  args: { globals: { catalogue: { ...GLOBALS.catalogue, '/api/v1/flavors/': [] } } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/конфигураци/i)
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: {
    shop: loading('flavors'),
    globals: { catalogue: { ...GLOBALS.catalogue, '/api/v1/flavors/': undefined } }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('img', { name: 'Загрузка' })
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: {
    shop: failing('flavors'),
    globals: { catalogue: { ...GLOBALS.catalogue, '/api/v1/flavors/': undefined } }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('button', { name: 'Попробовать снова' })
    await expect(found).toBeVisible()
  }
}
