import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { PAPER } from './offer-paper.ts'
import { type PageStory, showing } from './page-states.ts'
import { failing, globalsWithout, loading, ShopPage } from './shop-page.tsx'

const OFFER = SAMPLE_SHOP.offers.list.results.at(-1)
if (OFFER === undefined) throw new Error('The sample shop has no offer.')

const given = (offer: Partial<typeof OFFER>, is_own: boolean) => ({
  globals: { saved_offer: { offer: { ...OFFER, ...offer }, paper: PAPER, is_own } }
})

const meta = {
  title: 'Pages/Saved offer',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.savedOffer(OFFER.id), ...given({}, true) }
} satisfies Meta<typeof ShopPage>

export default meta

export const Own = showing(['text', /запустится сразу/])

/** Operators prepare the machines of the offer. */
export const AcceptByHand: PageStory = {
  args: {
    shop: {
      ...SAMPLE_SHOP,
      flavors: {
        list: SAMPLE_SHOP.flavors.list.map((flavor) => ({ ...flavor, manual_start_minutes: 1_440 }))
      }
    },
    globals: { ...given({}, true).globals, ...globalsWithout('/api/v1/flavors/') }
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Принять/ }))
    await expect(await screen.findByText(/^Серверы? готовят вручную, обычно до 24\sчасов\.$/)).toBeVisible()
  }
}

/** Capacity is still being checked; the rest of the page comes with its address. */
export const Loading = showing(['button', 'Проверяем наличие'], { shop: loading('offers') })
export const Failed = showing(['button', 'Проверить наличие'], { shop: failing('offers') })

/** The offer as its recipient sees it, with an account of the shop. */
export const Received = showing(['link', /К конфигуратору/], given({}, false))
export const Revoked = showing(['text', /отозвано/i], given({ status: 'revoked' }, true))
export const Unknown = showing(['heading', 'Такого предложения нет'], { globals: { saved_offer: null } })
