import { SAMPLE_SHOP } from '@cloud/api/testing'
import { STATUS } from '@cloud/pricing'
import type { Meta } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { type PageStory, pageStates, showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Panel',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.panel() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['cloudServers', 'events'], ['link', 'train-h100'])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const StartingByHand = showing(['text', /^Серверы готовят: оплаченное время пойдёт с\sзапуска\.$/], {
  shop: {
    ...SAMPLE_SHOP,
    cloudServers: {
      list: SAMPLE_SHOP.cloudServers.list.map((server) => ({
        ...server,
        status: STATUS.start,
        manual_start: { requested_at: '2026-11-21T09:30:00Z', due_at: '2026-11-22T09:30:00Z' }
      }))
    }
  }
})
/** Several servers that operators prepare are started by one dialog. */
export const StartByHand: PageStory = {
  args: {
    shop: {
      ...SAMPLE_SHOP,
      cloudServers: {
        list: SAMPLE_SHOP.cloudServers.list.map((server) => ({
          ...server,
          status: STATUS.paused,
          manual_start_minutes: 1_440
        }))
      }
    }
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Запустить все/ }))
    await expect(await screen.findByText(/^Серверы готовят вручную, обычно до 24\sчасов\. /)).toBeVisible()
  }
}
export const Empty = showing(['text', 'Серверов пока нет'], {
  shop: { ...SAMPLE_SHOP, cloudServers: { list: [] }, events: { periods: [] } }
})
