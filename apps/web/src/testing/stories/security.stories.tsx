import { SAMPLE_SHOP, slow } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { expect, screen, spyOn, waitFor } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { type PageStory, pageStates, shopWithout, showing, skipDelay } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Security',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.security() }
} satisfies Meta<typeof ShopPage>

export default meta

const states = pageStates(['factors', 'sessions', 'acts'], ['heading', 'История'])

export const Ready = states.ready
export const Loading = states.loading
export const Failed = states.failed
export const Slow = states.slow
export const Empty = showing(['text', 'Записей пока нет'], { shop: shopWithout('acts') })

const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Облачные серверы' },
  user: { id: 'AAAA', name: 'anna@cloud.test', displayName: 'Анна' },
  pubKeyCredParams: []
}

const bytes = new ArrayBuffer(3)
const CREDENTIAL = {
  id: 'AAAA',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({})
}

const server = { isLate: true }

/** A new passkey: the server is late twice, and in between the browser waits for the user. */
export const LatePasskey: PageStory = {
  args: {
    shop: {
      ...SAMPLE_SHOP,
      factors: {
        ...SAMPLE_SHOP.factors,
        keyOptions: () => slow(server.isLate ? Infinity : 0, { options: OPTIONS }),
        addKey: slow(Infinity, { recovery_codes: null })
      }
    }
  },
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Добавить ключ доступа' })
    const restoreDelay = skipDelay()
    server.isLate = true
    const prompt = Promise.withResolvers<unknown>()
    const create = spyOn(navigator.credentials, 'create').mockReturnValue(prompt.promise as Promise<null>)
    const late = 'Ответ задерживается дольше обычного.'
    await userEvent.click(add)
    await userEvent.click(await screen.findByRole('button', { name: 'Продолжить' }))
    await expect(await screen.findByText(late)).toBeVisible()
    server.isLate = false
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }))
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByText(late)).toBeNull())
    prompt.resolve(CREDENTIAL)
    await expect(await screen.findByText(late)).toBeVisible()
    // the server accepts a passkey once
    await expect(screen.queryByRole('button', { name: 'Попробовать снова' })).toBeNull()
    restoreDelay()
  }
}
