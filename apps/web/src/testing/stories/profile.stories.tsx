import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { pageStates, showing } from './page-states.ts'
import { globalsWithout, ShopPage, VISITOR } from './shop-page.tsx'

const meta = {
  title: 'Pages/Profile',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.profile() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['user'], ['button', 'Сохранить'], { globals: globalsWithout('/api/v1/user/') })

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Visitor = showing(['text', /Войдите, чтобы/], VISITOR)
