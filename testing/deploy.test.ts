import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../apps/server/src/platform/settings.ts'
import { read } from './markdown.ts'

const unit = read('deploy/cloud@.service')
const container = read('deploy/Containerfile')
/** What a line of the unit says, each time. */
const said = (key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('both start the runtime of the release, build nothing, and check what they start', () => {
  const start = ['node_modules/.bin/node', 'apps/server/src/main.ts']
  expect(said('ExecStart')).toEqual([`/srv/cloud/current/${start.join(' ')}`])
  expect(container).toContain(`CMD ${JSON.stringify(start).replace(',', ', ')}`)
  expect(existsSync(join(import.meta.dirname, '..', start[1] ?? ''))).toBe(true)
  for (const text of [unit, container]) {
    expect(text).toContain('sha256sum --quiet --check SHA256SUMS')
    expect(text.replace(/^#.*$/gm, '')).not.toMatch(/pnpm|npm|turbo|build/)
  }
})

test('neither runs as root or gains rights, and what it may write is its data alone', () => {
  expect(said('User')).toEqual(['cloud'])
  expect(said('NoNewPrivileges')).toEqual(['yes'])
  expect(said('CapabilityBoundingSet')).toEqual([''])
  expect(said('ProtectSystem')).toEqual(['strict'])
  expect(/^USER (\d+)$/m.exec(container)?.[1]).not.toBe('0')
  expect(container.indexOf('USER ')).toBeGreaterThan(container.indexOf('COPY '))
})

test('they set what the product knows, and give it the time to end', () => {
  const set = [...said('Environment'), /^ENV (.*)$/m.exec(container)?.[1] ?? ''].flatMap((line) =>
    line.split(' ')
  )
  const settings = Object.fromEntries(set.map((one) => one.split('=')))
  for (const name of Object.keys(settings))
    expect(Object.keys({ ...VARIABLES, NODE_COMPILE_CACHE: '' })).toContain(name)
  // after it a request under way has 20 seconds
  const [stop = '0'] = said('TimeoutStopSec')
  expect(Number(stop)).toBeGreaterThan(Number(settings['DRAIN_SECONDS']) + 20)
})
