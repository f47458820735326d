import { expect, test } from 'vitest'
import { choiceFaults, NO_HOURLY_PLAN, NO_SUCH_FLAVOR } from './choice-faults.ts'

const parts = { gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 2, ram_id: 1, ram_count: 4 }
const flavor = { ...parts, closed: false, is_cloud: true }
const choice = { ...parts, flavor_id: 7, price_plan: 0 as const }

test('errors of a choice are reported at its fields; a choice on offer has none', () => {
  expect(choiceFaults(flavor, choice)).toEqual({})
  expect(choiceFaults(null, choice)).toEqual({ flavor_id: NO_SUCH_FLAVOR })
  for (const part of Object.keys(parts))
    expect(choiceFaults(flavor, { ...choice, [part]: 9 })).toEqual({ [part]: expect.any(String) })
})

test('a GPU card outside the cloud is not rented by the hour', () => {
  const own = { ...flavor, is_cloud: false }
  expect(choiceFaults(own, choice)).toEqual({ price_plan: NO_HOURLY_PLAN })
  expect(choiceFaults(own, { ...choice, price_plan: 1 })).toEqual({})
  expect(choiceFaults({ ...flavor, is_cloud: null }, choice)).toEqual({})
})

test('a closed flavor is on offer only to the server that has it', () => {
  const closed = { ...flavor, closed: true }
  const refused = { flavor_id: NO_SUCH_FLAVOR }
  expect(choiceFaults(closed, choice, 7)).toEqual({})
  expect([choiceFaults(closed, choice, 8), choiceFaults(closed, choice)]).toEqual([refused, refused])
})
