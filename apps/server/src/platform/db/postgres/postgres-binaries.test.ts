import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkLibraries } from './postgres-binaries.ts'

test('libraries get links for all their names, also if some links exist already', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-libraries-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lib = (name: string) => join(folder, 'native/lib', name)
  mkdirSync(lib(''), { recursive: true })
  writeFileSync(lib('libpq.so.5.18'), 'pq')
  writeFileSync(lib('libpq.so'), 'there already')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`
  }))
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  for (const _ of ['first', 'second']) linkLibraries(folder)
  expect(readFileSync(lib('libpq.so.5'), 'utf8')).toBe('pq')
  expect(readFileSync(lib('libpq.so'), 'utf8')).toBe('there already')
})
