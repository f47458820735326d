import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { EMPTY_ESTIMATE, type Estimate } from '../../state/estimate/estimate.ts'
import { pageStates, showing } from './page-states.ts'
import { globalsWithout, ShopPage } from './shop-page.tsx'

const ESTIMATE: Estimate = {
  title: 'Обучение',
  promocode: '',
  items: [
    { id: 1, name: 'train', quantity: 2, flavor_id: 1, os_id: 1, ssd_count: 512, price_plan: 3 },
    { id: 2, name: 'web', quantity: 1, flavor_id: 4, os_id: 1, ssd_count: 256, price_plan: 0 }
  ]
}

const meta = {
  title: 'Pages/Estimate',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.estimate(), estimate: ESTIMATE }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['flavors'], ['heading', 'Позиции'], {
  globals: globalsWithout('/api/v1/flavors/')
})

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const StartedByHand = showing(['text', /^Серверы готовят вручную, обычно до 24\sчасов\. /], {
  globals: globalsWithout('/api/v1/flavors/'),
  shop: {
    ...SAMPLE_SHOP,
    flavors: { list: SAMPLE_SHOP.flavors.list.map((flavor) => ({ ...flavor, manual_start_minutes: 1_440 })) }
  }
})
export const Empty = showing(['text', 'В смете пока пусто'], { estimate: EMPTY_ESTIMATE })
