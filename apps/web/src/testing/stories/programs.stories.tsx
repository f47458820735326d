import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, shopWithout, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Programs',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.programs() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['tokens', 'webhooks'], ['text', 'Ночные задачи'])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', 'Токенов пока нет'], { shop: shopWithout('tokens', 'webhooks') })
