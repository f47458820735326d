import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.ts'

test('only the default of the setting SHOP_NAME contains the name of the shop', () => {
  const files = sources().filter(
    (file) => /\/src\//.test(file) && !isTest(file) && !/\/testing\/|\.stories\.|\/guide\//.test(file)
  )
  const named = files.filter((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes('Облачные серверы')
  )
  expect(named).toEqual(['apps/server/src/platform/settings.ts'])
})
