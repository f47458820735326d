import { expect, test } from 'vitest'
import { CHANGED, ORIGINAL } from '../../../testing/samples/change.ts'
import { changeRows } from './changeRows.ts'

const rowsOf = (...sides: Parameters<typeof changeRows>) =>
  changeRows(...sides).map(({ text, before, after, notes = [] }) =>
    [text, before, after, ...notes].map((cell) => cell?.replaceAll('\u00a0', ' ') ?? null)
  )

test('each old value is paired with its new value', () => {
  expect(rowsOf(ORIGINAL, CHANGED)).toEqual([
    ['Видеокарты', '1 × A100', '2 × H100'],
    ['Процессор', '16 vCPU', '32 vCPU', 'EPYC 7543', 'Xeon Platinum 8468'],
    ['Память', '128 ГБ DDR4', '256 ГБ DDR5'],
    ['Диск', '512 ГБ', null],
    ['Тариф', '3 месяца', '3 месяца', '350 379,00 ₽', '1 556 100,00 ₽']
  ])
})

test('an unchanged configuration has no new values', () => {
  expect(changeRows(ORIGINAL, { ...ORIGINAL }).map(({ after }) => after)).toEqual([
    null,
    null,
    null,
    null,
    null
  ])
})

test('a different price of the same plan counts as a change', () => {
  const dearer = { ...ORIGINAL, server_full_rent_price_rub_cents: 35_037_901 }
  expect(rowsOf(ORIGINAL, dearer).filter(([, , after]) => after !== null)).toEqual([
    ['Тариф', '3 месяца', '3 месяца', '350 379,00 ₽', '350 379,01 ₽']
  ])
})

test('a server without GPU cards shows none; the same number of different cards is a change', () => {
  const without = { ...ORIGINAL, gpu: null, gpu_count: 0 }
  expect(rowsOf(ORIGINAL, without)[0]).toEqual(['Видеокарты', '1 × A100', 'нет'])
  expect(rowsOf(without, { ...without })[0]).toEqual(['Видеокарты', 'нет', null])
  expect(rowsOf(ORIGINAL, { ...ORIGINAL, gpu: CHANGED.gpu })[0]).toEqual([
    'Видеокарты',
    '1 × A100',
    '1 × H100'
  ])
})
