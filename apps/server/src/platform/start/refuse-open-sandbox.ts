import { isLoopback } from '../loopback.ts'
import type { Settings } from '../settings.ts'

type Where = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>

/** The settings by which others than this machine reach the product, in words; empty without any. */
export function reachedBy({ host, publicUrl, trustProxy }: Where): readonly string[] {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  const open =
    url !== undefined && (url.protocol === 'https:' || !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
  return [
    ...(open ? [`PUBLIC_URL is ${publicUrl}`] : []),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    // it listens here alone, and the proxy does not
    ...(trustProxy > 0 ? [`TRUST_PROXY is ${trustProxy}`] : [])
  ]
}

/**
 * A sandbox is the default of an embedded database. Where others reach it, it has to be meant.
 *
 * @throws in words, when SANDBOX is not written
 */
export function refuseOpenSandbox(
  settings: Where & Pick<Settings, 'sandbox'>,
  environment: Readonly<Record<string, string | undefined>>
): void {
  const ways = reachedBy(settings)
  if (!settings.sandbox || environment['SANDBOX'] === '1' || ways.length === 0) return
  throw new Error(
    `This would be a sandbox that others reach: ${ways.join(', ')}. Everybody gets as much money in it as they want. Set SANDBOX=0 for a shop, or SANDBOX=1 if a sandbox is meant.`
  )
}
