import { expect, test } from 'vitest'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { machineClockAtom } from './machine-clock.ts'

const DAY = 86_400_000

test('the clock of the machine is right although that of the browser is wrong', () => {
  const now = Date.now() + DAY
  const { sandbox: _, ...shop } = globals
  const store = createPageStore('/panel/programs', { ...shop, now })
  expect(Math.abs(store.get(machineClockAtom)() - now)).toBeLessThan(10_000)
})

test('a moved clock of the sandbox does not move the clock of the machine', () => {
  const store = createPageStore('/panel/programs', { ...globals, now: Date.now() + DAY })
  expect(Math.abs(store.get(machineClockAtom)() - Date.now())).toBeLessThan(10_000)
})
