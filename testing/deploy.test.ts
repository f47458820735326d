import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SETTING_VARIABLES } from '../apps/server/src/platform/settings.ts'
import { read } from './markdown.ts'

const unit = read('deploy/cloud@.service')
const container = read('deploy/Containerfile')
/** Returns the values of all lines of the unit with this key. */
const valuesOf = (key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('unit and container start the release with its own Node, build nothing, and check its checksums', () => {
  const start = ['node_modules/.bin/node', 'apps/server/src/main.ts']
  expect(valuesOf('ExecStart')).toEqual([`/srv/cloud/current/${start.join(' ')}`])
  expect(container).toContain(`CMD ${JSON.stringify(start).replace(',', ', ')}`)
  expect(existsSync(join(import.meta.dirname, '..', start[1] ?? ''))).toBe(true)
  for (const text of [unit, container]) {
    expect(text).toContain('sha256sum --quiet --check SHA256SUMS')
    expect(text.replace(/^#.*$/gm, '')).not.toMatch(/pnpm|npm|turbo|build/)
  }
})

test('neither runs as root or gains privileges, and both may write only their data', () => {
  expect(valuesOf('User')).toEqual(['cloud'])
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes'])
  expect(valuesOf('CapabilityBoundingSet')).toEqual([''])
  expect(valuesOf('ProtectSystem')).toEqual(['strict'])
  expect(/^USER (\d+)$/m.exec(container)?.[1]).not.toBe('0')
  expect(container.indexOf('USER ')).toBeGreaterThan(container.indexOf('COPY '))
})

test('memory is limited, core files are off, and the metadata service of a cloud is blocked', () => {
  expect(valuesOf('MemoryMax')).toEqual(['2G'])
  expect(valuesOf('MemoryHigh')).toEqual(['1536M'])
  expect(Number(valuesOf('TasksMax')[0])).toBeGreaterThan(100)
  expect(valuesOf('LimitCORE')).toEqual(['0'])
  const denied = valuesOf('IPAddressDeny').flatMap((line) => line.split(' '))
  expect(denied).toEqual(expect.arrayContaining(['link-local', 'multicast', '100.100.100.200/32']))
  expect(valuesOf('IPAddressAllow')).toEqual([])
  expect(container).toMatch(/podman run .*--memory 2g .*--pids-limit \d+ .*--ulimit core=0/)
})

test('they set only known settings, and stopping allows enough time', () => {
  const set = [...valuesOf('Environment'), /^ENV (.*)$/m.exec(container)?.[1] ?? ''].flatMap((line) =>
    line.split(' ')
  )
  const settings = Object.fromEntries(set.map((one) => one.split('=')))
  for (const name of Object.keys(settings))
    expect(Object.keys({ ...SETTING_VARIABLES, NODE_COMPILE_CACHE: '' })).toContain(name)
  // after draining, running requests have 20 seconds
  const [stop = '0'] = valuesOf('TimeoutStopSec')
  expect(Number(stop)).toBeGreaterThan(Number(settings['DRAIN_SECONDS']) + 20)
})

test('the unit restarts without a limit while the database is down', () => {
  expect(valuesOf('Restart')).toEqual(['on-failure'])
  expect(valuesOf('StartLimitIntervalSec')).toEqual(['0'])
  expect(Number(valuesOf('RestartSec')[0])).toBeGreaterThan(0)
})

test('the health check of the container calls /healthz', async () => {
  let status = 200
  const asked: (string | undefined)[] = []
  const product = createServer(({ url }, answer) => {
    asked.push(url)
    answer.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void product.close())
  await once(product, 'listening')
  const [node, ...words] = JSON.parse(/^HEALTHCHECK .*CMD (.*)$/m.exec(container)?.[1] ?? '[]')
  expect(node).toBe('node_modules/.bin/node')
  const check = async (PORT: number) => {
    const [code] = await once(spawn(process.execPath, words, { env: { PORT: String(PORT) } }), 'exit')
    return code
  }
  const { port } = product.address() as AddressInfo
  expect(await check(port)).toBe(0)
  status = 503
  expect(await check(port)).toBe(1)
  expect(asked).toEqual(['/healthz', '/healthz'])
  expect(await check(1)).toBe(1)
})
