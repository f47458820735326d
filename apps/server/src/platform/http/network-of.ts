import { isIPv6 } from 'node:net'

/**
 * What one caller may write as the sender: an IPv4 address is one, of IPv6 he has a whole network of 64 bits, and a
 * limit by address would be none.
 */
export function networkOf(address: string): string {
  // isIPv6 alone costs more than all the rest of a ready answer
  if (!address.includes(':') || !isIPv6(address)) return address
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
