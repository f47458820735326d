import { describe, expect, test } from 'vitest'
import { innerPaths } from '../address/inner-paths.ts'
import { paths } from '../address/paths.ts'
import { parseRequestedTopUp, parseReturnAddress } from './requested-top-up.ts'

const queryOf = (address: string) => address.slice(address.indexOf('?') + 1)

describe('a top-up in an address', () => {
  test.each([
    [innerPaths.topUp(5_590_292), { rub_cents: 5_590_292, server_id: null, start_ids: [], back: null }],
    [innerPaths.topUp(100, { server_id: 17 }), { rub_cents: 100, server_id: 17, start_ids: [], back: null }],
    [
      innerPaths.topUp(100, { start_ids: [17, 19] }),
      { rub_cents: 100, server_id: null, start_ids: [17, 19], back: null }
    ],
    [
      innerPaths.topUp(1, { back: '/H100?original=17&flavor[gpu]=1&period=3' }),
      { rub_cents: 1, server_id: null, start_ids: [], back: '/H100?original=17&flavor[gpu]=1&period=3' }
    ]
  ])('%s is read back unchanged', (address, wish) => {
    expect(parseRequestedTopUp(queryOf(address))).toEqual(wish)
  })

  test.each(['', 'abc', '-5', '1.5', '0', '٥', '9'.repeat(16)])('of %j the person says how much', (sum) => {
    expect(parseRequestedTopUp(`top_up=${encodeURIComponent(sum)}`)).toMatchObject({ rub_cents: null })
  })

  test('the sum is limited to the maximum, and the server id must be valid', () => {
    expect(parseRequestedTopUp('top_up=999999999999999&server=-1&start=0,x,-2,7')).toEqual({
      rub_cents: 100_000_000_000,
      server_id: null,
      start_ids: [7],
      back: null
    })
    expect(parseRequestedTopUp('server=17')).toBeNull()
  })
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  '\\/evil.test',
  'javascript:alert(1)',
  'H100',
  '/panel?top_up=1',
  '/commercial-offer',
  '/%E0%A4%A',
  ''
])('%j is no valid return address', (text) => {
  expect(parseReturnAddress(text)).toBeNull()
})

test('the return address is kept without its fragment', () => {
  expect(parseReturnAddress('/?type=cpu&cpu_count=8#summary')).toBe('/?type=cpu&cpu_count=8')
  expect(parseReturnAddress('/h100')).toBe('/h100')
  expect(parseReturnAddress(paths.savedOffer('a'.repeat(26)))).toBe(paths.savedOffer('a'.repeat(26)))
})
