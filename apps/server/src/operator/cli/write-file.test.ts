import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeNewFile } from './write-file.ts'

test('a file that cannot be written completely is removed, an existing one stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.json')
  // fails after the file was created, as on a full disk
  expect(() => writeNewFile(path, undefined as never)).toThrow()
  expect(existsSync(path)).toBe(false)
  writeNewFile(path, 'one')
  expect(() => writeNewFile(path, 'two')).toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('one')
})
