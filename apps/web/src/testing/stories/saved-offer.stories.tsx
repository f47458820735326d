import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { PAPER } from './offer-paper.ts'
import { ShopPage } from './shop-page.tsx'

const [OFFER] = SAMPLE_SHOP.offers.list.results
if (OFFER === undefined) throw new Error('The sample shop has no offer.')

const meta = {
  title: 'Pages/Saved offer',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: {
    url: paths.savedOffer(OFFER.id),
    globals: { saved_offer: { offer: OFFER, paper: PAPER, is_own: true } }
  }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Own: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/КП-2026-000017/)
    await expect(found).toBeVisible()
  }
}

/** The offer as its recipient sees it, with an account of the shop. */
export const Received: Story = {
  args: { globals: { saved_offer: { offer: OFFER, paper: PAPER, is_own: false } } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('link', { name: /К конфигуратору/ })
    await expect(found).toBeVisible()
  }
}

export const Revoked: Story = {
  args: { globals: { saved_offer: { offer: { ...OFFER, status: 'revoked' }, paper: PAPER, is_own: true } } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/отозвано/i)
    await expect(found).toBeVisible()
  }
}

export const Unknown: Story = {
  args: { globals: { saved_offer: null } },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByRole('heading', { name: 'Такого предложения нет' })
    await expect(found).toBeVisible()
  }
}
