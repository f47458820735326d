import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, late, loading, ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Spending',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.spending() }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('slider', { name: /Расходы/ })
    await expect(found).toBeVisible()
  }
}

export const Loading: Story = {
  args: { shop: loading('spending') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('img', { name: 'Загрузка' })
    await expect(found).toBeVisible()
  }
}

export const Empty: Story = {
  args: {
    shop: {
      ...SAMPLE_SHOP,
      spending: {
        ...SAMPLE_SHOP.spending,
        get: { is_overlapping: false, steps: [], total_rub_cents: 0, forecast_rub_cents: 0 }
      }
    }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/расходов нет/)
    await expect(found).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: failing('spending') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText('Не удалось загрузить расходы')
    await expect(found).toBeVisible()
  }
}

export const Slow: Story = {
  args: { shop: late('spending') },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('slider', { name: /Расходы/ })
    await expect(found).toBeVisible()
  }
}
