import { newKey } from '@cloud/api'
import { expect, test } from 'vitest'
import { globals } from '../../testing/globals.ts'
import { person } from '../../testing/person.ts'
import { quoteAtom } from '../choices/priced.ts'
import { storeFrom } from '../store.ts'
import { user } from '../user/user.ts'
import { creationAtom } from './creation.ts'
import { lostForAtom } from './look-up-lost.ts'
import { nameAtom } from './name.ts'
import { orderAtom, payloadAtom } from './order.ts'

test('a lost order is asked about for whom it was made, and never for another account', () => {
  const catalogue = { ...globals.catalogue, '/api/v1/user/': [person] }
  const store = storeFrom('/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3', { ...globals, catalogue })
  store.set(nameAtom, 'train-1')
  const payload = store.get(payloadAtom)
  const shown = store.get(quoteAtom)
  if (payload === null || shown === null) throw new Error('the catalogue of the test has changed')
  store.set(orderAtom, { key: newKey(), payload, shown, account: person.id, at: 0, earlier: null })
  store.set(creationAtom, { kind: 'lost', error: { kind: 'no-answer' }, tries: 1 })
  expect(store.get(lostForAtom)).not.toBeNull()
  store.set(user.put, { ...person, id: person.id + 1 })
  expect(store.get(lostForAtom)).toBeNull()
  store.set(user.put, person)
  expect(store.get(lostForAtom)).not.toBeNull()
})
