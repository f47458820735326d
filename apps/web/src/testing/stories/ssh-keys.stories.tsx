import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, shopWithout, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/SSH keys',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.sshKeys() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['sshKeys'], ['text', 'Ноутбук'])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', 'Ключей пока нет'], { shop: shopWithout('sshKeys') })
