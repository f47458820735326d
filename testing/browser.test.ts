import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloud-browser-'))
const installed = join(folder, 'chromium')
writeFileSync(installed, '#!/bin/sh\nexit 1\n')
chmodSync(installed, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

const fromNpm = process.platform === 'linux' && process.arch === 'x64'

beforeEach(() => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter))
})

test('an installed browser is used only where npm has none', async () => {
  const { from, executablePath } = await findBrowser()
  expect(from).toBe(fromNpm ? '@sparticuz/chromium' : 'system')
  expect(executablePath === installed).toBe(!fromNpm)
})

test('CHROMIUM_PATH selects the browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', installed)
  expect(await findBrowser()).toEqual({ executablePath: installed, env: {}, from: 'CHROMIUM_PATH' })
})

test.runIf(fromNpm)('the browser from npm uses only its own fonts', async () => {
  const { env, executablePath = '' } = await findBrowser()
  const fonts = readFileSync(env['FONTCONFIG_FILE'] ?? '', 'utf8')
  const [, ...folders] = fonts.split('<dir>').map((part) => part.split('</dir>')[0])
  expect(folders).toEqual([join(executablePath, '../fonts')])
})
