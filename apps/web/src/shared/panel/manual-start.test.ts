import { expect, test } from 'vitest'
import { manualStarts } from './manual-start.ts'

const text = (...starts: Parameters<typeof manualStarts>[0]) =>
  manualStarts(starts)?.replaceAll('\u00a0', ' ')
const automatic = { manual_start_minutes: null }
const manual = { manual_start_minutes: 1_440 }

test('several starts say whether operators prepare some or all machines, and the longest time', () => {
  expect(text()).toBeUndefined()
  expect(text(automatic, automatic)).toBeUndefined()
  expect(text(manual)).toBe('Сервер готовят вручную, обычно до 24 часов.')
  expect(text({ ...manual, quantity: 2 })).toBe('Серверы готовят вручную, обычно до 24 часов.')
  expect(text({ manual_start_minutes: 90 }, manual)).toBe('Серверы готовят вручную, обычно до 24 часов.')
  expect(text({ manual_start_minutes: 90 }, automatic)).toBe(
    'Часть серверов готовят вручную, обычно до 2 часов.'
  )
})
