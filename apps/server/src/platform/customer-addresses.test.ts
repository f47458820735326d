import { describe, expect, test } from 'vitest'
import { isAllowedAddress, isForbiddenUrl } from './customer-addresses.ts'

const SHOP = { isHttpAllowed: false, isLoopbackAllowed: false }
const SANDBOX = { isHttpAllowed: true, isLoopbackAllowed: true }

test.each(['8.8.8.8', '77.88.8.8', '100.63.255.255', '172.32.0.1', '2a02:6b8::feed:ff', '2606:4700::1111'])(
  '%s is a public address',
  (address) => expect(isAllowedAddress(address, SHOP)).toBe(true)
)

/** Addresses that no setting allows. */
const INNER = [
  ['unspecified', '0.0.0.0'],
  ['unspecified', '::'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['private', 'fd12:3456::1'],
  ['link-local', '169.254.0.1'],
  ['link-local', 'fe80::1'],
  ['CGNAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['mapped', '::ffff:8.8.8.8'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped', '::ffff:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001:0:7f00:1::1'],
  ['documentation', '203.0.113.1'],
  ['documentation', '2001:db8::1'],
  ['metadata', '169.254.169.254'],
  ['metadata', 'fd00:ec2::254'],
  ['metadata', '100.100.100.200'],
  ['metadata', '168.63.129.16'],
  ['no address', 'example.com'],
  ['no address', '']
]

describe.each([
  ['a shop', SHOP],
  ['a sandbox', SANDBOX]
])('%s', (_, allowed) => {
  test.each(INNER)('refuses the %s address %s', (_kind, address) =>
    expect(isAllowedAddress(address, allowed)).toBe(false)
  )
})

const LOOPBACK = [
  'http://127.0.0.1/',
  'http://127.8.8.8:8080/hook',
  'http://[::1]:8080/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://api.localhost/',
  // other spellings of 127.0.0.1
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/'
]
test.each(LOOPBACK)('%s is allowed only in a sandbox', (url) => {
  expect(isForbiddenUrl(url, SANDBOX)).toBe(false)
  expect(isForbiddenUrl(url, { ...SANDBOX, isLoopbackAllowed: false })).toBe(true)
  expect(isForbiddenUrl(url.replace('http:', 'https:'), SHOP)).toBe(true)
})

test.each([
  ['https://hooks.example.com/a?b=c', false, false],
  ['http://hooks.example.com/', true, false],
  ['https://10.0.0.1/', true, true],
  ['https://[::ffff:10.0.0.1]/', true, true],
  ['https://hooks.example.com:0/', true, true],
  ['ftp://hooks.example.com/', true, true]
])('%s is refused in a shop: %s, in a sandbox: %s', (url, inShop, inSandbox) => {
  expect(isForbiddenUrl(url, SHOP)).toBe(inShop)
  expect(isForbiddenUrl(url, SANDBOX)).toBe(inSandbox)
})
