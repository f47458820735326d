import { expect, test } from 'vitest'
import { sizeByKey } from './SsdStepper.tsx'

test.each([
  ['ArrowUp', 512, 768],
  ['ArrowRight', 512, 768],
  ['ArrowDown', 512, 256],
  ['ArrowLeft', 512, 256],
  ['ArrowRight', 2048, 2048],
  ['ArrowLeft', 256, 256],
  ['Home', 1024, 256],
  ['End', 1024, 2048],
  ['a', 1024, 1024]
])('%s at %i GB', (key, value, next) => {
  expect(sizeByKey(key, value)).toBe(next)
})
