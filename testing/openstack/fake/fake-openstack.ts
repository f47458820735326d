import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type Call, ok, refusal } from './answer.ts'
import { FakeCinder } from './cinder.ts'
import { FakeKeystone } from './keystone.ts'
import { FakeNeutron } from './neutron.ts'
import { FakeNova } from './nova.ts'
import { FakePlacement } from './placement.ts'
import { FakeResources, type Halted } from './resources.ts'

/**
 * An in-memory OpenStack of one project, over HTTP. It answers as docs/machines.md says that Keystone, Nova, Cinder,
 * Neutron, Glance and Placement do: a volume is attached to one server at most, a stop never reaches a host that is away, a
 * DELETE there succeeds.
 */
export class FakeOpenStack extends FakeResources {
  readonly #keystone = new FakeKeystone(this)
  readonly #cinder = new FakeCinder(this)
  readonly #neutron = new FakeNeutron(this)
  readonly #nova = new FakeNova(this, this.#cinder)
  readonly #placement = new FakePlacement(this)
  #requests = 0
  #http: Server | undefined

  /** Starts the HTTP server and returns the address of Keystone. */
  async start(): Promise<string> {
    this.#http = createServer((request, response) => void this.#respond(request, response))
    await new Promise<void>((done) => this.#http?.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/identity/v3`
  }

  async stop(): Promise<void> {
    this.#http?.closeAllConnections()
    await new Promise((done) => this.#http?.close(done))
  }

  /** Stops or deletes a server at once, or puts it into a state, as another user of the cloud would. */
  meddle(action: 'stop' | 'delete' | Halted, id: string): void {
    const server = this.servers.get(id)
    if (server === undefined) return
    if (action !== 'stop' && action !== 'delete') {
      server.status = action
      server.updated = this.nowText()
      return
    }
    server.task = action === 'stop' ? 'powering-off' : 'deleting'
    this.#nova.tasks.finish(server)
  }

  /** Creates a volume that does not belong to the shop, and returns its id. */
  createVolume(name: string, metadata: Record<string, string>): string {
    return this.#cinder.createVolume({ name, size: 10, metadata }).id
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += chunk
    this.#requests += 1
    this.#cinder.advance()
    this.#nova.tasks.advance()
    const { status, body, headers } = this.#answer(request, text === '' ? {} : JSON.parse(text))
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-openstack-request-id': `req-${this.#requests}`,
      ...headers
    })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  #answer({ url: target = '/', method = '', headers }: IncomingMessage, body: Call['body']): Answer {
    const url = new URL(target, `http://${headers.host}`)
    const [, service, ...path] = url.pathname.split('/')
    if (service === 'identity') return this.#keystone.signIn(url.origin, body)
    const token = headers['x-auth-token']?.toString()
    if (!this.#keystone.isSignedIn(token)) return refusal(401, 'The request requires authentication.')
    const query = this.ignoresFilters ? new URLSearchParams() : url.searchParams
    const call = { method, path, query, body, ifMatch: headers['if-match'] }
    if (service === 'compute') return this.#nova.answer(call)
    if (service === 'volume') return this.#cinder.answer(call)
    if (service === 'network') return this.#neutron.answer(call)
    if (service === 'placement') return this.#placement.answer(call, this.#keystone.isReader(token))
    if (service === 'image') return this.#showImage(path[2] ?? '')
    return refusal(404, 'Not found')
  }

  /** Answers for Glance, of which the product reads only the state of an image. */
  #showImage(id: string): Answer {
    const status = this.images.get(id)
    return status === undefined ? refusal(404, `No image found with ID ${id}`) : ok({ id, status })
  }
}
