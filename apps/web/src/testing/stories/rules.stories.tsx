import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, shopWithout, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Rules',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.rules() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['rules'], ['text', /Мало денег/])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', 'Правил пока нет'], { shop: shopWithout('rules') })
