import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { chooseUnlistedFlavorAtom } from './choose-unlisted.ts'

const flavor = flavors.find(({ gpu }) => gpu !== null)
const own = flavors.find(({ gpu }) => gpu === null)
if (flavor === undefined || own === undefined) throw new Error('the catalogue of the test has changed')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('choosing a server with a GPU card keeps the previous choice and its promo code in the history', () => {
  const before = `/?type=cpu&cpu_count=${own.cpu_count}&ram_count=${own.ram_count}&ssdSize=256&period=1&promocode=WELCOME10`
  const entries = [before]
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: null, _title: '', url: string) => entries.push(url),
    replaceState: (_state: null, _title: '', url: string) => entries.splice(-1, 1, url)
  })
  const store = createPageStore(before, globals)
  store.set(chooseUnlistedFlavorAtom, flavor)
  vi.runAllTimers()
  const [left, entered, ...more] = entries
  expect(left).toBe(before)
  expect(entered).toContain(`flavor[gpu]=${flavor.gpu?.id}`)
  expect(entered).not.toContain('promocode')
  expect(more).toEqual([])
})
