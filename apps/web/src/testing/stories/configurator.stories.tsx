import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, showing } from './page-states.ts'
import { GLOBALS, globalsWithout, ShopPage, VISITOR } from './shop-page.tsx'

const meta = {
  title: 'Pages/Configurator',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.configurator() }
} satisfies Meta<typeof ShopPage>

export default meta

const FLAVORS = '/api/v1/flavors/'
const states = pageStates(['flavors'], ['button', 'Создать'], { globals: globalsWithout(FLAVORS) })

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', 'Конфигураций сейчас нет'], {
  globals: { catalogue: { ...GLOBALS.catalogue, [FLAVORS]: [] } },
  shop: { ...SAMPLE_SHOP, flavors: { list: [] } }
})
export const Visitor = showing(['button', 'Войти'], VISITOR)
