import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { allowOutgoing } from './guard.ts'
import { parseTargetUrl, postgresTarget, type Target } from './target.ts'

/** Allows connections to a database of the settings, read as `pg` reads its address. */
export const allowPostgres = (connectionString: string): void =>
  allowOutgoing(postgresTarget(new pg.Client({ connectionString })))

/** Opens a connection; the guard refuses an address that is not allowed. */
export const connectTo = (target: Target): Socket => connect(target)

/**
 * Opens a connection to the mail server.
 *
 * @throws if it cannot be reached in time
 */
export function connectToMail(url: string, patienceMs: number): Promise<Socket> {
  const target = parseTargetUrl(url)
  allowOutgoing(target)
  return new Promise((resolve, reject) => {
    const socket = connectTo(target)
    const onTimeout = () => socket.destroy(new Error(`Connection timeout: ${target.host} does not answer.`))
    socket.setTimeout(patienceMs, onTimeout)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0).off('timeout', onTimeout).off('error', reject)
      resolve(socket)
    })
  })
}

/** Requests `/healthz` or `/readyz` of a process of the product. */
export function fetchHealth(
  origin: string,
  path: '/healthz' | '/readyz',
  patienceMs: number
): Promise<Response> {
  allowOutgoing(parseTargetUrl(origin))
  return fetch(`${origin}${path}`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
}

/** Sends a request to a service of the cloud, on a host of the setting OPENSTACK_HOSTS. Redirects are not followed. */
export function fetchCloud(url: string, init: RequestInit): Promise<Response> {
  allowOutgoing(parseTargetUrl(url))
  return fetch(url, { ...init, redirect: 'manual' })
}

/** Sends a request to the acquirer's API, at the address of the setting YOOKASSA_URL. Redirects are not followed. */
export function fetchAcquirer(url: string, init: RequestInit): Promise<Response> {
  allowOutgoing(parseTargetUrl(url))
  return fetch(url, { ...init, redirect: 'manual' })
}

/**
 * Reads the body of a response.
 *
 * @throws if it has more than `maxBytes` bytes; the connection is then closed
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`the body has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
