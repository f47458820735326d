import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Server',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.server(1) }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['cloudServers'], ['heading', 'train-h100'])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Stopped = showing(['heading', 'batch-a100'], { url: paths.server(2) })
export const Unknown = showing(['heading', 'Такого сервера нет'], { url: paths.server(9) })
