import { Resolver } from 'node:dns/promises'
import { request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  type CustomerAddresses,
  isAllowedAddress,
  isForbiddenUrl,
  isLocalhost
} from '../customer-addresses.ts'
import { connectOnce } from './guard.ts'
import { parseTargetUrl } from './target.ts'

/** An address that a customer may not make the product connect to. */
export class ForbiddenAddress extends Error {}

export interface CustomerPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Time for the name lookup, the connection and the head of the response. */
  readonly timeoutMs: number
  /** Maximum number of bytes read from the response. */
  readonly maxBytes: number
}

/** Returns the addresses of a host. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Looks up a host without the thread pool of Node: a slow name server of a customer must not block other work.
 *
 * @throws if it has no address
 */
const lookUpHost: LookUp = async (host, signal) => {
  if (isLocalhost(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver()
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0) throw new Error(`${host} has no address.`)
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Sends a request to an address that a customer has entered. The host is looked up once, all its addresses are checked, and the
 * connection goes to a checked address, so that a name that resolves differently a moment later has no effect. Redirects are
 * not followed.
 *
 * @returns the HTTP status
 * @throws ForbiddenAddress; TimeoutError; an error of the network
 */
export async function postToCustomer(
  post: CustomerPost,
  allowed: CustomerAddresses,
  lookUp: LookUp = lookUpHost
): Promise<number> {
  if (isForbiddenUrl(post.url, allowed)) throw new ForbiddenAddress('The address is not public.')
  const signal = AbortSignal.timeout(post.timeoutMs)
  const { host } = parseTargetUrl(post.url)
  try {
    const addresses = isIP(host) === 0 ? await untilAborted(lookUp(host, signal), signal) : [host]
    if (addresses.length === 0 || !addresses.every((address) => isAllowedAddress(address, allowed)))
      throw new ForbiddenAddress('The host has an address that is not public.')
    const socket = await connectToOne(post.url, addresses, signal)
    return await sendOver(socket, post, signal).finally(() => socket.destroy())
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Connects to the first address that accepts: a host may have addresses that this machine cannot reach. */
async function connectToOne(url: string, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
  let failure: unknown
  for (const address of addresses)
    try {
      return await connectSocket(url, address, signal)
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  throw failure
}

function connectSocket(url: string, address: string, signal: AbortSignal): Promise<Socket> {
  const { host, port } = parseTargetUrl(url)
  const isTls = new URL(url).protocol === 'https:'
  return new Promise((resolve, reject) => {
    const tcp = connectOnce({ host: address, port })
    // the certificate must be that of the name, not of the address
    const socket = isTls ? connectTls({ socket: tcp, host, servername: isIP(host) === 0 ? host : '' }) : tcp
    const onAbort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    const fail = (error: Error) => {
      signal.removeEventListener('abort', onAbort)
      tcp.destroy()
      reject(error)
    }
    tcp.once('error', fail)
    socket.once('error', fail)
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', onAbort)
      resolve(socket)
    })
  })
}

function sendOver(socket: Socket, post: CustomerPost, signal: AbortSignal): Promise<number> {
  const { host, pathname, search } = new URL(post.url)
  return new Promise((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method: 'POST',
      path: pathname + search,
      headers: { ...post.headers, host, 'content-length': Buffer.byteLength(post.body) },
      signal
    })
    sent.once('error', reject)
    // a connection can end without a response and without an error, such as after the status 101
    sent.once('close', () => reject(new Error('The receiver sent no response.')))
    sent.once('response', (response) => {
      const end = () => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      }
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read >= post.maxBytes) end()
      })
      response.once('end', end)
      // the status has arrived: a body that breaks off or is late does not matter
      response.once('error', end)
      sent.off('error', reject).once('error', end)
    })
    sent.end(post.body)
  })
}
