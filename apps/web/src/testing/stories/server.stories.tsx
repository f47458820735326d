import type { ServerConfig, User } from '@cloud/api'
import { SAMPLE_SHOP } from '@cloud/api/testing'
import { STATUS } from '@cloud/pricing'
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

/** Returns the sample shop while an operator starts its servers. */
const startingByHand = (user: Partial<User>, change: Partial<ServerConfig> = {}) => ({
  ...SAMPLE_SHOP,
  user: { list: SAMPLE_SHOP.user.list.map((one) => ({ ...one, ...user })) },
  cloudServers: {
    list: SAMPLE_SHOP.cloudServers.list.map((server) => ({
      ...server,
      status: STATUS.start,
      manual_start: { requested_at: '2026-11-21T09:30:00Z', due_at: '2026-11-22T09:30:00Z' },
      ...change
    }))
  }
})
const REACHED = { email: 'anna@cloud.test', can_receive_email: true }
const UNREACHED = { can_receive_email: false }
const FIRST_LAUNCH = { addresses: [], login: null }

export const FirstLaunchByHand = showing(
  ['text', /^Адрес и логин пришлём на anna@cloud\.test, страницу можно закрыть\. Отменить запуск/],
  { shop: startingByHand(REACHED, FIRST_LAUNCH) }
)

/** A rule has stopped the server while operators prepare its machine. */
export const StoppedWhenReady = showing(
  ['text', /Сразу после запуска сервер остановится: сработало правило или аккаунт был заморожен\./],
  { shop: startingByHand(REACHED, { is_stopped_when_ready: true }) }
)

/** The page promises no e-mail to an address that gets none. */
export const UnconfirmedEmail = showing(['text', /^Адрес и логин появятся здесь\. Отменить запуск/], {
  shop: startingByHand(UNREACHED, FIRST_LAUNCH)
})

/** A later launch sends an e-mail only if an address changes. */
export const LaterLaunchByHand = showing(
  ['text', /^Если адрес изменится, новый пришлём на anna@cloud\.test\. Отменить запуск/],
  { shop: startingByHand(REACHED) }
)

export const LaterLaunchUnconfirmedEmail = showing(
  ['text', /^Если адрес изменится, новый появится здесь\. Отменить запуск/],
  { shop: startingByHand(UNREACHED) }
)
