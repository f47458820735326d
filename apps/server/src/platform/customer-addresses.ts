import { BlockList, isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

/** Addresses that requests to customers may reach. */
export interface CustomerAddresses {
  /** True if `http:` is allowed beside `https:`. */
  readonly isHttpAllowed: boolean
  /** True if this machine may be reached, for receivers in a sandbox. */
  readonly isLoopbackAllowed: boolean
}

/** Builds a list of networks: '10.0.0.0/8', 'fe80::/10'. */
export function networks(...list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const network of list) {
    const [address = '', bits] = network.split('/')
    found.addSubnet(address, Number(bits), familyOf(address))
  }
  return found
}

/** Family of an IP address, as `BlockList` names it. */
export const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Global unicast of IPv6. Everything else of IPv6 is not public. */
const PUBLIC_6 = networks('2000::/3')

/** Networks that are not public: RFC 6890, CGNAT, multicast, Azure's metadata server, and networks of IPv6 that contain addresses of IPv4. */
const NOT_PUBLIC = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20'
)

/** Returns true for an IP address that belongs to the public internet. */
function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return (family === 'ipv4' || PUBLIC_6.check(address, family)) && !NOT_PUBLIC.check(address, family)
}

/** Returns true for an IP address to which requests of customers may connect. */
export const isAllowedAddress = (address: string, { isLoopbackAllowed }: CustomerAddresses): boolean =>
  isPublicAddress(address) ||
  // not as a mapped address of IPv6
  (isLoopbackAllowed && (isIP(address) === 4 || address === '::1') && isLoopback(address))

export const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host)

/**
 * Returns true for an address that is forbidden before its name is looked up, so that it can be refused when it is entered.
 */
export function isForbiddenUrl(url: string, allowed: CustomerAddresses): boolean {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && allowed.isHttpAllowed)) return true
  if (port === '0') return true
  if (isLocalhost(hostname)) return !allowed.isLoopbackAllowed
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowedAddress(host, allowed)
}
