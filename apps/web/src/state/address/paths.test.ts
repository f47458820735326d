import { expect, test } from 'vitest'
import { pageAt } from './page-at.ts'
import { paths } from './paths.ts'

test('the addresses of the product', () => {
  expect({
    configurator: paths.configurator(),
    card: paths.gpu({ name: 'NVIDIA H100 SXM' }),
    cardForAChange: paths.gpu({ name: 'NVIDIA A100' }, 17),
    panel: paths.panel(),
    offer: paths.offer({ price_plan: 3, gpu_count: 0 })
  }).toEqual({
    configurator: '/',
    card: '/H100',
    cardForAChange: '/A100?original=17',
    panel: '/panel',
    offer: '/commercial-offer?price_plan=3&gpu_count=0'
  })
})

test('every address leads to its page', () => {
  expect(pageAt(paths.configurator())).toEqual({ kind: 'configurator', shortName: null })
  expect(pageAt(paths.gpu({ name: 'NVIDIA RTX 4090' }))).toEqual({ kind: 'configurator', shortName: 'RTX' })
  expect(pageAt(paths.gpu({ name: 'Карта А/Б' }))).toEqual({ kind: 'configurator', shortName: 'А/Б' })
  expect(pageAt(paths.panel())).toEqual({ kind: 'panel' })
  expect(pageAt(paths.server(17))).toEqual({ kind: 'server' })
  expect(pageAt(paths.rules())).toEqual({ kind: 'rules' })
  expect(pageAt(paths.offers())).toEqual({ kind: 'offers' })
  expect(pageAt(paths.savedOffer('a'.repeat(26)))).toEqual({ kind: 'saved-offer' })
  expect(pageAt(paths.profile())).toEqual({ kind: 'profile' })
  expect(pageAt(`${paths.newPassword()}/`)).toEqual({ kind: 'new-password' })
  expect(pageAt('/panel/nothing')).toEqual({ kind: 'unknown' })
  expect(pageAt('/commercial-offer')).toEqual({ kind: 'offer' })
  expect(pageAt('/commercial-offer/')).toEqual({ kind: 'offer' })
  expect(pageAt('/commercial-offer/1')).toEqual({ kind: 'unknown' })
})
