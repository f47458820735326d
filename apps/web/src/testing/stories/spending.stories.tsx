import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Spending',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.spending() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['spending'], ['slider', /Расходы/])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', /расходов нет/], {
  shop: {
    ...SAMPLE_SHOP,
    spending: {
      ...SAMPLE_SHOP.spending,
      get: { is_overlapping: false, steps: [], total_rub_cents: 0, forecast_rub_cents: 0 }
    }
  }
})
