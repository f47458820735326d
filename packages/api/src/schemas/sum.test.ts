import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sum } from './sum.ts'

test.each([9_999, 100_001, 10_000.5, '10000'])(
  'the error message of an amount is in roubles: %s',
  (given) => {
    const { issues } = v.safeParse(sum(10_000, 100_000), given)
    expect(issues?.[0].message).toBe('Нужна сумма от 100\u00a0₽ до 1\u00a0000\u00a0₽, без долей копейки.')
  }
)
