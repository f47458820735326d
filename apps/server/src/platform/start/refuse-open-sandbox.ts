import { isLoopback } from '../loopback.ts'
import type { Settings } from '../settings.ts'

type ListenSettings = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>

/** Describes the settings by which other machines reach the product; empty if there are none. */
export function describeOpenAccess({ host, publicUrl, trustProxy }: ListenSettings): readonly string[] {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  const open =
    url !== undefined && (url.protocol === 'https:' || !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
  return [
    ...(open ? [`PUBLIC_URL is ${publicUrl}`] : []),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    // the product listens on this machine only, but the proxy does not
    ...(trustProxy > 0 ? [`TRUST_PROXY is ${trustProxy}`] : [])
  ]
}

/**
 * Refuses a sandbox that other machines can reach, unless SANDBOX is set explicitly: with an embedded database it is on
 * by default.
 *
 * @throws a readable message
 */
export function refuseOpenSandbox(
  settings: ListenSettings & Pick<Settings, 'sandbox'>,
  environment: Readonly<Record<string, string | undefined>>
): void {
  const ways = describeOpenAccess(settings)
  if (!settings.sandbox || environment['SANDBOX'] === '1' || ways.length === 0) return
  throw new Error(
    `This sandbox would be reachable from other machines: ${ways.join(', ')}. Every visitor can give themselves money. Set SANDBOX=0 for a shop, or SANDBOX=1 if a sandbox is intended.`
  )
}
