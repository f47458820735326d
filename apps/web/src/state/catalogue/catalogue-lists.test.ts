import { expect, test } from 'vitest'
import { ssds } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { ssdAtom } from './catalogue-lists.ts'

const rented = (list: readonly unknown[]) =>
  createPageStore('/', { ...globals, catalogue: { ...globals.catalogue, '/api/v1/ssd/': list } }).get(ssdAtom)

test('the disk is the one for rent, if there is one', () => {
  const byTheGb = ssds[0]
  const old = { ...byTheGb, id: 2, group_title: 'SATA' }
  expect(rented([old, byTheGb])).toEqual(byTheGb)
  expect(rented([])).toBeNull()
})
