import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { acceptOfferAtom } from './offer-actions.ts'

test('an acceptance refused because of a removed SSH key reloads the keys', async () => {
  const fields = { ssh_key_ids: 'Такого SSH-ключа в аккаунте нет.' }
  const fetchMock = vi.fn<typeof fetch>(async (address) =>
    String(address).endsWith('/accept/')
      ? Response.json({ error: fields.ssh_key_ids, fields }, { status: 400 })
      : Response.json({ count: 0, results: [] })
  )
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', undefined)
  const store = createPageStore('/', {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/user/': [person] }
  })
  const refused = await store.set(acceptOfferAtom, 'a'.repeat(26), { is_in_queue: false, ssh_key_ids: [7] })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'refused' } })
  expect(fetchMock.mock.calls.map(([address]) => address)).toContain('/api/v1/ssh-keys/')
})
