import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RUN } from '../../../../../testing/openstack/contract/cases/case.ts'
import type { Fault } from '../../../../../testing/openstack/contract/faulty-proxy.ts'
import {
  ContractServer,
  provisionerOf,
  settingsOf
} from '../../../../../testing/openstack/contract/server.ts'
import { cloud, openCloudForEachTest } from '../../../../../testing/openstack/contract/tested-cloud.ts'
import { SHOP } from '../../../../../testing/openstack/stack/seed.ts'
import { readSecretFile } from '../../platform/read-secret-file.ts'
import { describeCloud } from './describe-cloud.ts'
import { OpenStack } from './openstack.ts'

openCloudForEachTest()

let second = 0
beforeEach(() => {
  const startedAt = Date.now()
  second = 0
  vi.spyOn(Date, 'now').mockImplementation(() => startedAt + second * 1000)
})
afterEach(() => vi.restoreAllMocks())

const isSignIn = (request: string) => request.endsWith('/auth/tokens')
const signIns = () => cloud.proxy.requests.filter(isSignIn).length

/** Steps a server every 5 seconds, and returns the seconds at which it signed in, by the number of sign-ins. */
async function signInsOf(server: ContractServer, until: number) {
  const seconds: number[] = []
  for (; second < until; second += 5) {
    const before = signIns()
    await server.step(RUN)
    for (let i = before; i < signIns(); i++) seconds.push(second)
  }
  return seconds
}

const serverWith = (readPassword: () => string) =>
  new ContractServer(cloud, 42, provisionerOf(cloud, undefined, { readPassword }))

test('a wrong password is sent four times in half an hour, then hourly, so that Keystone does not lock the user', async () => {
  const misled = serverWith(() => 'wrong')
  expect(await signInsOf(misled, 3 * 3600)).toEqual([0, 10, 70, 430, 2590, 6190, 9790])
  expect(misled.problems.filter((problem) => !problem.includes('was answered 401'))).toEqual([])
})

test('a password file is read at each sign-in, and a changed password is sent at once', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cloud-')), 'password')
  const rotated = serverWith(() => readSecretFile('OS_PASSWORD_FILE', file))
  await rotated.step(RUN)
  expect(rotated.problems.at(-1)).toMatch(/^OS_PASSWORD_FILE: .* cannot be read \(ENOENT\)\.$/)
  writeFileSync(file, 'wrong')
  expect(await signInsOf(rotated, 600)).toEqual([0, 10, 70, 430])
  writeFileSync(file, SHOP.password)
  expect(await rotated.until(RUN)).toMatchObject({ outcome: 'ready' })
})

test('all parts of a process share one sign-in, also if it is refused', async () => {
  const settings = { ...settingsOf(cloud), readPassword: () => 'wrong' }
  const two = () => Promise.all([describeCloud(settings), new OpenStack(settings, 'a1b2c3d4').items()])
  await expect(two()).rejects.toThrow('was answered 401')
  expect(await describeCloud(settings)).toContain('was answered 401')
  expect(signIns()).toBe(1)
})

test.each<[name: string, fault: Fault, seconds: readonly number[]]>([
  ['403', { status: 403, message: 'no' }, [0, 10, 70, 370, 670, 970]],
  ['429', { status: 429, message: 'slow down' }, [0, 10, 70, 370, 670, 970]],
  ['429 with a delay', { status: 429, message: 'slow down', delay: '100' }, [0, 100, 200, 500, 800, 1100]],
  ['503 with a delay', { status: 503, message: 'busy', delay: '300' }, [0, 300, 600, 900]]
])('sign-ins that are answered %s are repeated after growing pauses', async (_, fault, seconds) => {
  cloud.proxy.breakNext(/auth\/tokens$/, fault, 1000)
  const server = new ContractServer(cloud)
  expect(await signInsOf(server, 1200)).toEqual(seconds)
  cloud.proxy.clearFaults()
  second += 300
  expect(await server.until(RUN)).toMatchObject({ outcome: 'ready' })
})

test.each<Fault>([500, 'lose answer'])(
  'a sign-in that ends in %s is repeated every 10 seconds',
  async (fault) => {
    cloud.proxy.breakNext(/auth\/tokens$/, fault, 1000)
    expect(await signInsOf(new ContractServer(cloud), 45)).toEqual([0, 10, 20, 30, 40])
  }
)

test('a new token that services refuse is renewed after growing pauses; one that expires later at once', async () => {
  cloud.proxy.chance = (request) => (isSignIn(request) ? undefined : { status: 401, message: 'no' })
  const server = new ContractServer(cloud)
  expect(await signInsOf(server, 900)).toEqual([0, 0, 10, 70, 370, 670])
  expect(server.problems.at(-1)).toMatch(/: the cloud refuses a new token$/)
  cloud.proxy.clearFaults()
  await server.step(RUN)
  second += 3600
  cloud.proxy.endTokens()
  const before = signIns()
  expect(await server.until(RUN)).toMatchObject({ outcome: 'ready' })
  expect(signIns()).toBe(before + 1)
})

test('a catalogue that lacks a service is requested again after growing pauses', async () => {
  cloud.fake.missingService = 'compute'
  expect(await signInsOf(new ContractServer(cloud), 900)).toEqual([0, 10, 20, 80, 380, 680])
})
