/** Runs as a separate process: tries to reach a URL in every way that Node has, and prints each outcome as JSON. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { ThreadPool } from '../../thread-pool.ts'
import { fetchHealth } from '../calls.ts'
import { guardOutgoing } from '../guard.ts'
import { postToCustomer } from '../post-to-customer.ts'

const [refused = '', allowed = '', customer = ''] = process.argv.slice(2)
const { hostname: host, port: text } = new URL(refused)
const port = Number(text)

guardOutgoing()
// from now on the second address is allowed, as it is written
const health = await fetchHealth(allowed, '/healthz', 5000)
// the address of a customer is allowed for one connection only
const post = { url: customer, headers: {}, body: '{}', timeoutMs: 5000, maxBytes: 1 }
const posted = await postToCustomer(post, { isHttpAllowed: true, isLoopbackAllowed: true })

const library = await import(new URL('helpers/fetch.js', import.meta.resolve('@simplewebauthn/server')).href)
const threads = new ThreadPool<string>(new URL('./fetch-in-thread.ts', import.meta.url), 1)

const ATTEMPTS: Readonly<Record<string, () => Promise<unknown>>> = {
  fetch: () => fetch(refused),
  'fetch of the address of a customer': () => fetch(customer),
  'fetch by another name of an allowed address': () => fetch(allowed.replace('127.0.0.1', 'localhost')),
  'fetch with a redirect': () => fetch(`${allowed}/redirect`),
  'fetch of the passkey library': () => library.fetch(refused),
  'http.get': () => once(http.get(refused), 'response'),
  'http.request with a lookup': () => {
    const lookup: net.LookupFunction = (_host, _options, done) => done(null, [{ address: host, family: 4 }])
    return once(http.request({ host: 'allowed.test', port, lookup }).end(), 'response')
  },
  'https.get': () => once(https.get(refused.replace('http:', 'https:')), 'response'),
  'http2.connect': () =>
    once(
      http2.connect(refused).on('error', () => {}),
      'connect'
    ),
  'net.connect(port, host)': () => once(net.connect(port, host), 'connect'),
  'net.connect(options)': () => once(net.connect({ port, host }), 'connect'),
  'net.connect(port)': () => once(net.connect(port), 'connect'),
  'net.connect(path)': () => once(net.connect('/tmp/nobody.sock'), 'connect'),
  'socket.connect': () => once(new net.Socket().connect(port, host), 'connect'),
  'tls.connect': () => once(tls.connect(port, host), 'secureConnect'),
  WebSocket: () => {
    const socket = new WebSocket(refused.replace('http:', 'ws:'))
    return new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('is refused: see the log'))
    })
  },
  'a UDP socket': async () => createSocket('udp4').send('x', port, host),
  'a thread': async () => {
    const answer = await threads.ask(refused, 1, () => new Error('full'))
    throw new Error(answer.toString())
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause ? reasonOf(error.cause) : ''].join(' ') : String(error)

const results: Record<string, string> = {}
for (const [name, attempt] of Object.entries(ATTEMPTS))
  results[name] = await attempt().then(() => 'reached', reasonOf)
console.log(JSON.stringify({ health: health.status, posted, results }))
process.exit(0)
