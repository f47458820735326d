import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.ts'

test("the shop's name stands in one file: everything else takes the setting SHOP_NAME", () => {
  const files = sources().filter(
    (file) => /\/src\//.test(file) && !isTest(file) && !/\/testing\/|\.stories\.|\/guide\//.test(file)
  )
  const named = files.filter((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes('Облачные серверы')
  )
  expect(named).toEqual(['apps/server/src/platform/settings.ts'])
})
