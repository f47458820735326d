import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import examples from '../testing/pricing-examples.json' with { type: 'json' }
import { ratio, round, times } from '../testing/ratio.ts'
import { canChangeConfiguration, canDelete, canJoinQueue, canStart, canStop } from './allowed-actions.ts'
import { chargedAfter } from './charged-after.ts'
import { nextStatus } from './next-status.ts'
import { occupiesSlot } from './occupies-slot.ts'
import { STATUS } from './status.ts'
import { TRANSITIONS } from './transitions.ts'

describe('chargedAfter', () => {
  it.each(examples.chargedAfter)('$prepaid over $hours h, after $usedHours', (example) => {
    expect(chargedAfter(example.prepaid, example.hours, example.usedHours)).toBe(example.charged)
  })

  const anyPeriod = fc.tuple(
    fc.oneof(fc.nat(10_000), fc.nat(1_200_000_000_000)),
    fc.oneof(fc.constantFrom(1, 720, 2_160, 4_320, 8_640), fc.integer({ min: 1, max: 8_640 }))
  )

  it('charged and remaining hours add up to the prepayment at any moment of stopping', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(10_000), ([prepaid, hours], stop) => {
        const used = Math.min(stop, hours)
        let charged = 0
        for (let k = 1; k <= used; k += 1)
          charged += chargedAfter(prepaid, hours, k) - chargedAfter(prepaid, hours, k - 1)
        const returned = prepaid - chargedAfter(prepaid, hours, used)
        expect(charged + returned).toBe(prepaid)
        expect(returned).toBeGreaterThanOrEqual(0)
      })
    )
  })

  it('charges nothing before the first hour, everything after the last, and never less for more hours', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(10_000), ([prepaid, hours], used) => {
        expect(chargedAfter(prepaid, hours, 0)).toBe(0)
        expect(chargedAfter(prepaid, hours, hours + used)).toBe(prepaid)
        expect(chargedAfter(prepaid, hours, used + 1)).toBeGreaterThanOrEqual(
          chargedAfter(prepaid, hours, used)
        )
      })
    )
  })

  it('is exact to 1.2 × 10^12 kopeks over 8,640 hours', () => {
    fc.assert(
      fc.property(anyPeriod, fc.nat(8_640), ([prepaid, hours], used) => {
        const part = { over: BigInt(Math.min(used, hours)), under: BigInt(hours) }
        expect(chargedAfter(prepaid, hours, used)).toBe(round(times(ratio(prepaid), part)))
      }),
      { numRuns: 2_500 }
    )
  })

  it.each([
    [[-1, 720, 1], 'prepaid'],
    [[0.5, 720, 1], 'prepaid'],
    [[2 ** 53, 720, 1], 'prepaid'],
    [['1', 720, 1], 'prepaid'],
    [[1, 0, 1], 'hours'],
    [[1, 1.5, 1], 'hours'],
    [[1, null, 1], 'hours'],
    [[1, 720, -1], 'usedHours'],
    [[1, 720, 0.1], 'usedHours'],
    [[1, 720, Number.NaN], 'usedHours'],
    [[1, 720], 'usedHours']
  ])('refuses %j', (given, field) => {
    expect(() => Reflect.apply(chargedAfter, null, given)).toThrow(
      expect.objectContaining({ name: 'PricingError', field })
    )
  })
})

it('a server occupies a slot from its start until it is down', () => {
  expect(
    Object.values(STATUS)
      .filter((status) => occupiesSlot({ status }))
      .sort()
  ).toEqual([0, 1, 2])
})

describe('the states of a server follow the table', () => {
  it('allows the actions of the customer in each state', () => {
    const may = Object.entries(STATUS).map(([state, status]) => [
      state,
      [canStart, canStop, canChangeConfiguration, canDelete, canJoinQueue]
        .map((can) => (can({ status }) ? 1 : 0))
        .join('')
    ])
    //                    start stop change delete join
    expect(Object.fromEntries(may)).toEqual({
      error: '00010',
      deleted: '00000',
      requested: '01010',
      paused: '10111',
      pausing: '00000',
      start: '00000',
      active: '01100'
    })
  })

  it.each([
    ['requested', 'serve', 'start'],
    ['requested', 'stop', 'paused'],
    ['requested', 'delete', 'deleted'],
    ['requested', 'fail', 'error'],
    ['paused', 'start', 'start'],
    ['paused', 'join_queue', 'requested'],
    ['paused', 'change', 'start'],
    ['paused', 'delete', 'deleted'],
    ['paused', 'fail', 'error'],
    ['start', 'ready', 'active'],
    ['start', 'fail', 'error'],
    ['active', 'stop', 'pausing'],
    ['active', 'turn_off', 'pausing'],
    ['active', 'change', 'start'],
    ['active', 'change_in_place', 'active'],
    ['active', 'fail', 'error'],
    ['pausing', 'down', 'paused'],
    ['pausing', 'fail', 'error'],
    ['error', 'repair', 'paused'],
    ['error', 'delete', 'deleted']
  ] as const)('%s: %s leads to %s', (from, action, to) => {
    expect(nextStatus(STATUS[from], action)).toBe(STATUS[to])
  })

  it('has exactly these twenty transitions', () => {
    expect(Object.values(TRANSITIONS).flatMap((actions) => Object.keys(actions))).toHaveLength(20)
  })

  it('a deleted server stays deleted, and every other state has a transition', () => {
    expect(TRANSITIONS[STATUS.deleted]).toEqual({})
    for (const status of Object.values(STATUS))
      expect(Object.keys(TRANSITIONS[status]).length > 0).toBe(status !== STATUS.deleted)
  })

  it('an unknown state allows no action', () => {
    for (const status of [3, -5, 0.5, Number.NaN, Infinity]) {
      expect(nextStatus(status, 'start')).toBeUndefined()
      expect(canDelete({ status })).toBe(false)
    }
  })
})
