import { BlockList, isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

/** Addresses that requests to customers may reach. */
export interface CustomerAddresses {
  /** True if `http:` is allowed beside `https:`. */
  readonly isHttpAllowed: boolean
  /** True if this machine may be reached, for receivers in a sandbox. */
  readonly isLoopbackAllowed: boolean
}

/** Networks of IPv4 that are not public: RFC 6890, CGNAT, multicast, and Azure's metadata server. */
const NOT_PUBLIC_4 = [
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
  '240.0.0.0/4'
]
/** Global unicast, without networks that contain IPv4 addresses (Teredo, 6to4) or are reserved. Everything else is not public. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4')
const public6 = listOf([PUBLIC_6], 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6')
/** Returns true for an IP address that belongs to the public internet. */
function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4')
    case 6:
      return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
    default:
      return false
  }
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
