import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { refuseOpenSandbox } from './refuse-open-sandbox.ts'

const start = (environment: Record<string, string>) =>
  refuseOpenSandbox(readSettings(environment, '/data'), environment)

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.7' },
  { HOST: '2001:db8::7' },
  { HOST: '127.0.0.1.cloud.example' },
  { PUBLIC_URL: 'https://cloud.example' },
  { PUBLIC_URL: 'http://cloud.example' },
  { PUBLIC_URL: 'https://localhost' },
  { TRUST_PROXY: '1' },
  { HOST: '0.0.0.0', SANDBOX: '' }
])('a sandbox that other machines can reach needs an explicit SANDBOX=1: %j', (environment) => {
  expect(() => start(environment)).toThrow(
    /^This sandbox would be reachable from other machines: .* SANDBOX=0 for a shop/
  )
  start({ ...environment, SANDBOX: '1' })
  start({ ...environment, SANDBOX: '0' })
  start({ ...environment, SANDBOX: '', DATABASE_URL: 'postgres://cloud@db/cloud' })
})

test.each([
  {},
  { TRUST_PROXY: '0' },
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { HOST: '::ffff:127.0.0.1' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' }
])('a sandbox that only this machine can reach starts without a setting: %j', (environment) => {
  start(environment)
})
