import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How many requests a task of the fake takes: it moves on with each request, so that no test waits for a clock. */
const TASK = 2

export interface FakeServer {
  id: string
  name: string
  status: 'BUILD' | 'ACTIVE' | 'SHUTOFF' | 'ERROR'
  task: string | null
  tags: string[]
  flavor: string
  volume: string
  port: string
  user_data: string
  launched_at: string | null
  holds_gpu: boolean
  fault?: { message: string }
  created: string
  updated: string
  /** Requests until the current task ends. */
  left: number
  deleted: boolean
}

export interface FakeVolume {
  id: string
  name: string
  status: string
  size: number
  metadata: Record<string, string>
  created_at: string
  left: number
}

interface FakePort {
  id: string
  name: string
  description: string
  device_id: string
  fixed_ips: { ip_address: string }[]
  created_at: string
}

interface FakeAttachment {
  id: string
  volume: string
  instance: string | null
  attached: boolean
}

/**
 * An OpenStack of one project over HTTP, in memory. It answers as docs/machines.md says that Keystone, Nova, Cinder and
 * Neutron do: a volume goes to one server at most, a stop never reaches a host that is away, a DELETE there succeeds.
 */
export class FakeOpenStack {
  readonly servers = new Map<string, FakeServer>()
  readonly volumes = new Map<string, FakeVolume>()
  readonly ports = new Map<string, FakePort>()
  readonly attachments = new Map<string, FakeAttachment>()
  /** Machines that run on a host, by the id of their server: also those that Nova has forgotten. */
  readonly running = new Map<string, { readonly volume: string; readonly flavor: string }>()
  /** Free GPUs by flavor; a flavor that is absent needs none. */
  readonly gpus = new Map<string, number>()
  /** Flavors as Nova lists them. */
  readonly flavors: { id: string; vcpus: number; ram: number; extra_specs: Record<string, string> }[] = []
  /** States of images by id. */
  readonly images = new Map([['debian-13', 'active']])
  readonly computeLimits: Record<string, number> = { maxTotalInstances: 10, totalInstancesUsed: 0 }
  readonly volumeLimits: Record<string, number> = { maxTotalVolumes: -1, totalVolumesUsed: 3 }
  quota = { servers: Infinity, volumes: Infinity, ports: Infinity }
  /** Texts with which launches, stops and removals fail on the host, and volumes in the storage. */
  readonly faults: Partial<Record<'spawn' | 'stop' | 'destroy' | 'volume', string | undefined>> = {}
  /** Lines in the console log of every server. */
  readonly consoleLines: string[] = []
  /** Storage does not hear of deletions: attachments stay. */
  isStorageAway = false
  /** The host of all machines is away, and Nova knows it; its machines run on. */
  isHostAway = false
  /** Clock of the dates in answers. */
  now: () => number = Date.now
  readonly #tokens = new Set<string>()
  #requests = 0
  #address = 1
  #http: Server | undefined

  async start(): Promise<string> {
    this.#http = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((done) => this.#http?.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/identity/v3`
  }

  async stop(): Promise<void> {
    this.#http?.closeAllConnections()
    await new Promise((done) => this.#http?.close(done))
  }

  /** Stops or deletes a server as somebody else would, at once. */
  meddle(act: 'stop' | 'delete', id: string): void {
    const server = this.servers.get(id)
    if (server === undefined) return
    server.task = act === 'stop' ? 'powering-off' : 'deleting'
    this.#finishTask(server)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    this.#requests += 1
    this.#moveOn()
    const { status, body, headers } = this.#carryOut(request, url, text === '' ? undefined : JSON.parse(text))
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-openstack-request-id': `req-${this.#requests}`,
      ...headers
    })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  #carryOut(request: IncomingMessage, url: URL, body: unknown): Answer {
    const [, service = '', ...path] = url.pathname.split('/')
    if (service === 'identity') return this.#signIn(url, body)
    if (!this.#tokens.has(String(request.headers['x-auth-token'])))
      return refusal(401, 'The request requires authentication.')
    const call: Call = { method: request.method ?? '', path, query: url.searchParams, body: body as never }
    if (service === 'compute') return this.#compute(call)
    if (service === 'volume') return this.#volume(call)
    if (service === 'network') return this.#network(call)
    if (service === 'image')
      return this.images.has(path[2] ?? '')
        ? { status: 200, body: { id: path[2], status: this.images.get(path[2] ?? '') } }
        : refusal(404, `No image found with ID ${path[2]}`)
    return refusal(404, 'Not found')
  }

  #signIn(url: URL, body: unknown): Answer {
    const { password } = (body as { auth: { identity: { password: { user: { password: string } } } } }).auth
      .identity.password.user
    if (password !== 'shop-secret') return refusal(401, 'The request you have made requires authentication.')
    const token = randomUUID()
    this.#tokens.add(token)
    const entry = (type: string, at: string) => ({
      type,
      endpoints: [{ interface: 'public', region: 'one', url: `${url.origin}/${at}` }]
    })
    return {
      status: 201,
      headers: { 'x-subject-token': token },
      body: {
        token: {
          catalog: [
            entry('compute', 'compute'),
            entry('volumev3', 'volume'),
            entry('network', 'network'),
            entry('image', 'image')
          ]
        }
      }
    }
  }

  // ---- Nova

  #compute({ method, path: [kind, id, act], query, body }: Call): Answer {
    if (kind === 'limits') return { status: 200, body: { limits: { absolute: this.computeLimits } } }
    if (kind === 'flavors') return { status: 200, body: { flavors: this.flavors } }
    if (kind !== 'servers') return refusal(404, 'Not found')
    if (method === 'POST' && id === undefined) return this.#createServer(body.server as CreateServer)
    if (method === 'GET' && (id === undefined || id === 'detail')) return this.#listServers(query)
    const server = this.servers.get(id ?? '')
    if (server === undefined || server.deleted) return refusal(404, `Instance ${id} could not be found.`)
    if (method === 'GET') return { status: 200, body: { server: shown(server) } }
    if (method === 'DELETE') return this.#deleteServer(server)
    if (method === 'POST' && act === 'action') return this.#act(server, body)
    if (method === 'POST' && act === 'remote-consoles') return this.#openConsole(server, body)
    return refusal(404, 'Not found')
  }

  #listServers(query: URLSearchParams): Answer {
    const tags = query.get('tags')?.split(',') ?? []
    const name = new RegExp(query.get('name') ?? '')
    const since = query.get('changes-since')
    const servers = [...this.servers.values()].filter(
      (one) =>
        (since === null ? !one.deleted : Date.parse(one.updated) >= Date.parse(since)) &&
        tags.every((tag) => one.tags.includes(tag)) &&
        name.test(one.name)
    )
    return { status: 200, body: { servers: servers.map(shown) } }
  }

  #nowText(): string {
    return new Date(this.now()).toISOString()
  }

  #createServer(asked: CreateServer): Answer {
    const volume = this.volumes.get(asked.block_device_mapping_v2[0]?.uuid ?? '')
    const port = this.ports.get(asked.networks[0]?.port ?? '')
    const alive = [...this.servers.values()].filter(({ deleted }) => !deleted)
    if (alive.length >= this.quota.servers) return refusal(403, 'Quota exceeded for instances')
    if (port === undefined) return refusal(400, 'Port id could not be found.')
    if (port.device_id !== '') return refusal(409, `Port ${port.id} is still in use.`)
    if (volume?.status !== 'available')
      return refusal(
        400,
        `Invalid volume: status must be available or downloading to reserve, but the current status is ${volume?.status}.`
      )
    const server: FakeServer = {
      id: randomUUID(),
      name: asked.name,
      status: 'BUILD',
      task: 'scheduling',
      tags: asked.tags,
      flavor: asked.flavorRef,
      volume: volume.id,
      port: port.id,
      user_data: Buffer.from(asked.user_data, 'base64').toString(),
      launched_at: null,
      holds_gpu: false,
      created: this.#nowText(),
      updated: this.#nowText(),
      left: TASK,
      deleted: false
    }
    this.servers.set(server.id, server)
    this.#attach(volume, server.id)
    return { status: 202, body: { server: { id: server.id, adminPass: 'not for logs' } } }
  }

  #attach(volume: FakeVolume, instance: string | null): FakeAttachment {
    const attachment = { id: randomUUID(), volume: volume.id, instance, attached: false }
    this.attachments.set(attachment.id, attachment)
    volume.status = 'reserved'
    return attachment
  }

  #detach(server: FakeServer): void {
    const port = this.ports.get(server.port)
    if (port?.device_id === server.id) port.device_id = ''
    if (this.isStorageAway) return
    for (const [id, one] of this.attachments) {
      if (one.instance !== server.id) continue
      this.attachments.delete(id)
      const volume = this.volumes.get(one.volume)
      if (volume !== undefined) volume.status = 'available'
    }
  }

  #deleteServer(server: FakeServer): Answer {
    if (!this.isHostAway) {
      server.task = 'deleting'
      server.left = TASK
    } else {
      // the service of the host counts as down: the server is gone at once, and its machine runs on
      server.deleted = true
      this.#freeGpu(server)
      this.#detach(server)
    }
    server.updated = this.#nowText()
    return { status: 204 }
  }

  #openConsole(server: FakeServer, { remote_console }: Record<string, unknown>): Answer {
    if (server.status !== 'ACTIVE') return refusal(409, `Instance ${server.id} is not ready`)
    const { protocol, type } = remote_console as { protocol: string; type: string }
    if (protocol !== 'vnc' || type !== 'novnc') return refusal(400, 'Unavailable console type')
    const url = `http://203.0.113.250:6080/vnc_auto.html?path=%3Ftoken%3D${randomUUID()}`
    return { status: 200, body: { remote_console: { protocol, type, url } } }
  }

  #act(server: FakeServer, body: Record<string, unknown>): Answer {
    if ('os-getConsoleOutput' in body) {
      const { length } = body['os-getConsoleOutput'] as { length: number }
      return { status: 200, body: { output: this.consoleLines.slice(-length).join('\n') } }
    }
    if (server.task !== null) return refusal(409, `Cannot act while it is in task_state ${server.task}`)
    if ('os-stop' in body) {
      if (server.status !== 'ACTIVE' && server.status !== 'ERROR')
        return refusal(409, `Cannot 'stop' instance while it is in vm_state ${server.status}`)
      server.task = 'powering-off'
    } else if ('os-start' in body) {
      if (server.status !== 'SHUTOFF') return refusal(409, "Cannot 'start' instance")
      server.task = 'powering-on'
    } else if ('reboot' in body) {
      if (server.status !== 'ACTIVE') return refusal(409, "Cannot 'reboot' instance")
      server.task = 'rebooting_hard'
    } else return refusal(400, 'There is no such action')
    server.left = TASK
    server.updated = this.#nowText()
    return { status: 202 }
  }

  // ---- Cinder

  #volume({ method, path: [kind, id], query, body }: Call): Answer {
    if (kind === 'attachments') return this.#attachment(method, id, query, body)
    if (kind === 'limits') return { status: 200, body: { limits: { absolute: this.volumeLimits } } }
    if (kind === 'types') return { status: 200, body: { volume_types: [{ id: 'type-1', name: 'fast' }] } }
    if (kind !== 'volumes') return refusal(404, 'Not found')
    if (method === 'POST') return this.#createVolume(body.volume as CreateVolume)
    if (method === 'GET' && id === 'detail')
      return {
        status: 200,
        body: {
          volumes: [...this.volumes.values()]
            .filter((one) => matches(one, query))
            .map((one) => this.#shownVolume(one))
        }
      }
    const volume = this.volumes.get(id ?? '')
    if (volume === undefined) return refusal(404, `Volume ${id} could not be found.`)
    if (method === 'GET') return { status: 200, body: { volume: this.#shownVolume(volume) } }
    if (!['available', 'error', 'error_extending'].includes(volume.status))
      return refusal(400, `Invalid volume: Volume status must be available or error, not ${volume.status}.`)
    volume.status = 'deleting'
    volume.left = TASK
    return { status: 202 }
  }

  #createVolume(asked: CreateVolume): Answer {
    if (this.volumes.size >= this.quota.volumes)
      return refusal(413, 'VolumeLimitExceeded: Maximum number of volumes allowed exceeded')
    const id = this.createVolume(asked)
    const volume = this.volumes.get(id)
    return { status: 202, body: { volume: volume && this.#shownVolume(volume) } }
  }

  /** Creates a volume and returns its id. */
  createVolume({ name, size, metadata }: CreateVolume): string {
    const volume: FakeVolume = {
      id: randomUUID(),
      name,
      size,
      metadata,
      status: 'creating',
      created_at: this.#nowText(),
      left: TASK
    }
    this.volumes.set(volume.id, volume)
    return volume.id
  }

  #shownVolume(volume: FakeVolume): object {
    const attached = [...this.attachments.values()].filter((one) => one.volume === volume.id && one.attached)
    return { ...volume, attachments: attached.map(({ instance }) => ({ server_id: instance })) }
  }

  #attachment(
    method: string,
    id: string | undefined,
    query: URLSearchParams,
    body: Record<string, unknown>
  ): Answer {
    if (method === 'GET') {
      const found = [...this.attachments.values()].filter((one) => one.volume === query.get('volume_id'))
      return { status: 200, body: { attachments: found } }
    }
    if (method === 'POST') {
      const volume = this.volumes.get((body.attachment as { volume_uuid: string }).volume_uuid)
      if (volume?.status !== 'available') return refusal(400, 'Invalid volume')
      return { status: 200, body: { attachment: this.#attach(volume, null) } }
    }
    const attachment = this.attachments.get(id ?? '')
    if (attachment === undefined) return refusal(404, `Attachment ${id} could not be found.`)
    const server = this.servers.get(attachment.instance ?? '')
    if (server !== undefined && !server.deleted) return refusal(409, 'ConflictNovaUsingAttachment')
    this.attachments.delete(attachment.id)
    const volume = this.volumes.get(attachment.volume)
    if (volume !== undefined) volume.status = 'available'
    return { status: 200, body: { attachments: [] } }
  }

  // ---- Neutron

  #network({ method, path: [, kind, id], query, body }: Call): Answer {
    if (kind === 'networks' && id === 'network-1') return { status: 200, body: { network: { id } } }
    if (kind !== 'ports') return refusal(404, `Network ${id} could not be found.`)
    if (method === 'POST') {
      if (this.ports.size >= this.quota.ports) return refusal(409, "Quota exceeded for resources: ['port'].")
      const { name, description } = body.port as { name: string; description: string }
      const fixed_ips = [{ ip_address: `203.0.113.${this.#address++}` }]
      const created_at = this.#nowText()
      const port = { id: randomUUID(), name, description, device_id: '', fixed_ips, created_at }
      this.ports.set(port.id, port)
      return { status: 201, body: { port } }
    }
    if (method === 'GET' && id === undefined) {
      const ports = [...this.ports.values()].filter(({ name }) => name === (query.get('name') ?? name))
      return { status: 200, body: { ports } }
    }
    const port = this.ports.get(id ?? '')
    if (port === undefined) return refusal(404, `Port ${id} could not be found.`)
    if (method === 'GET') return { status: 200, body: { port } }
    this.ports.delete(port.id)
    return { status: 204 }
  }

  // ---- tasks

  #moveOn(): void {
    for (const volume of this.volumes.values()) {
      if (volume.status !== 'creating' && volume.status !== 'deleting') continue
      volume.left -= 1
      if (volume.left > 0) continue
      if (volume.status === 'creating')
        volume.status = this.faults.volume === undefined ? 'available' : 'error'
      else this.volumes.delete(volume.id)
    }
    for (const server of this.servers.values()) {
      if (server.task === null || server.deleted || (this.isHostAway && server.task !== 'scheduling'))
        continue
      server.left -= 1
      if (server.left <= 0) this.#finishTask(server)
    }
  }

  #finishTask(server: FakeServer): void {
    const { task } = server
    server.task = null
    server.updated = this.#nowText()
    if (task === 'scheduling') this.#spawn(server)
    else if (task === 'powering-off') {
      // a stop that fails leaves no fault
      if (this.faults.stop === undefined) this.#powerOff(server)
    } else if (task === 'powering-on' || task === 'rebooting_hard') server.status = 'ACTIVE'
    else if (task === 'deleting' && this.faults.destroy !== undefined) {
      server.status = 'ERROR'
      server.fault = { message: this.faults.destroy }
    } else if (task === 'deleting') {
      server.deleted = true
      this.#powerOff(server)
      this.#freeGpu(server)
      this.#detach(server)
    }
  }

  #powerOff(server: FakeServer): void {
    if (server.status === 'ACTIVE' || server.status === 'ERROR') server.status = 'SHUTOFF'
    this.running.delete(server.id)
  }

  /** Only a deleted server gives its GPU back, a stopped one does not. */
  #freeGpu(server: FakeServer): void {
    const free = this.gpus.get(server.flavor)
    if (free !== undefined && server.holds_gpu) this.gpus.set(server.flavor, free + 1)
    server.holds_gpu = false
  }

  #spawn(server: FakeServer): void {
    const free = this.gpus.get(server.flavor)
    const fault = free === 0 || this.isHostAway ? 'No valid host was found. ' : this.faults.spawn
    if (fault !== undefined) {
      server.status = 'ERROR'
      server.fault = { message: fault }
      return
    }
    if (free !== undefined) this.gpus.set(server.flavor, free - 1)
    server.holds_gpu = free !== undefined
    const port = this.ports.get(server.port)
    if (port !== undefined) port.device_id = server.id
    for (const one of this.attachments.values()) if (one.instance === server.id) one.attached = true
    const volume = this.volumes.get(server.volume)
    if (volume !== undefined) volume.status = 'in-use'
    server.status = 'ACTIVE'
    server.launched_at = this.#nowText()
    this.running.set(server.id, { volume: server.volume, flavor: server.flavor })
  }
}

/** True if a volume has the name and the metadata of a query. */
function matches({ name, metadata }: FakeVolume, query: URLSearchParams): boolean {
  const wanted = JSON.parse(query.get('metadata') ?? '{}') as Readonly<Record<string, string>>
  const hasMetadata = Object.entries(wanted).every(([field, value]) => metadata[field] === value)
  return hasMetadata && name === (query.get('name') ?? name)
}

interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface CreateServer {
  readonly name: string
  readonly flavorRef: string
  readonly tags: string[]
  readonly user_data: string
  readonly networks: readonly { readonly port: string }[]
  readonly block_device_mapping_v2: readonly { readonly uuid: string }[]
}

interface CreateVolume {
  readonly name: string
  readonly size: number
  readonly metadata: Record<string, string>
}

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message } }
})

const shown = ({
  id,
  name,
  status,
  task,
  tags,
  created,
  updated,
  launched_at,
  fault,
  deleted
}: FakeServer) => ({
  id,
  name,
  status: deleted ? 'DELETED' : status,
  tags: deleted ? [] : tags,
  created,
  updated,
  'OS-EXT-STS:task_state': task,
  'OS-SRV-USG:launched_at': launched_at,
  ...(fault === undefined ? {} : { fault })
})
