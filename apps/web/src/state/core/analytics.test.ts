import { expect, test, vi } from 'vitest'
import { setCollector, track } from './analytics.ts'

const EVENT = { action: 'create', target: 'summary', screen: 'server_configuration' } as const

test('an action that is tracked works although the browser blocks analytics', () => {
  vi.stubGlobal('window', { dataLayer: Object.freeze([]) })
  track(EVENT)
  // Firefox has no beacons if the setting beacon.enabled is off
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  setCollector('/collect')
  track(EVENT)
  expect(window.dataLayer).toEqual([EVENT])
})
