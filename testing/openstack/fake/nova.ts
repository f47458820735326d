import { randomUUID } from 'node:crypto'
import { type Answer, type Call, ok, page, refusal } from './answer.ts'
import type { FakeCinder } from './cinder.ts'
import { NovaTasks } from './nova-tasks.ts'
import { type FakeResources, type FakeServer, HALTED, TASK_REQUESTS } from './resources.ts'

interface NewServer {
  readonly name: string
  readonly flavorRef: string
  readonly tags: string[]
  readonly hostname: string
  readonly user_data: string
  readonly networks: readonly { readonly port: string }[]
  readonly block_device_mapping_v2: readonly { readonly uuid: string }[]
}

/** Nova: servers, their actions and consoles. */
export class FakeNova {
  readonly tasks: NovaTasks
  readonly #resources: FakeResources
  readonly #cinder: FakeCinder

  constructor(resources: FakeResources, cinder: FakeCinder) {
    this.#resources = resources
    this.#cinder = cinder
    this.tasks = new NovaTasks(resources, cinder)
  }

  answer({ method, path: [kind, id, action], query, body }: Call): Answer {
    const { servers, flavors, computeLimits } = this.#resources
    if (kind === 'limits') return ok({ limits: { absolute: computeLimits } })
    if (kind === 'flavors') return ok({ flavors })
    if (kind === 'os-services')
      return ok({ services: this.#resources.hostsDown.map((host) => ({ host, state: 'down' })) })
    if (kind !== 'servers') return refusal(404, 'Not found')
    if (method === 'POST' && id === undefined) return this.#createServer(body.server as NewServer)
    if (method === 'GET' && (id === undefined || id === 'detail')) return this.#listServers(query)
    const server = servers.get(id ?? '')
    if (server === undefined || server.deleted || server.isUnmapped)
      return refusal(404, `Instance ${id} could not be found.`)
    if (method === 'GET')
      return ok({ server: server.isInCellDown ? { id: server.id, status: 'UNKNOWN' } : shown(server) })
    if (server.isInCellDown) return refusal(503, 'The cell does not respond')
    if (method === 'DELETE') return this.#deleteServer(server)
    if (method === 'POST' && action === 'action') return this.#act(server, body)
    if (method === 'POST' && action === 'remote-consoles') return this.#openConsole(server, body)
    return refusal(404, 'Not found')
  }

  #listServers(query: URLSearchParams): Answer {
    const tags = query.get('tags')?.split(',') ?? []
    const name = new RegExp(query.get('name') ?? '')
    const since = query.get('changes-since')
    const servers = [...this.#resources.servers.values()].filter(
      (server) =>
        !server.isInCellDown &&
        (since === null ? !server.deleted : Date.parse(server.updated) >= Date.parse(since)) &&
        tags.every((tag) => server.tags.includes(tag)) &&
        name.test(server.name)
    )
    return page('servers', servers.map(shown), query, this.#resources.pageLength)
  }

  #createServer(request: NewServer): Answer {
    const { servers, volumes, ports, quota } = this.#resources
    const volume = volumes.get(request.block_device_mapping_v2[0]?.uuid ?? '')
    const port = ports.get(request.networks[0]?.port ?? '')
    const existing = [...servers.values()].filter(({ deleted }) => !deleted)
    if (existing.length >= quota.servers) return refusal(403, 'Quota exceeded for instances')
    if (port === undefined) return refusal(400, 'Port id could not be found.')
    if (port.device_id !== '') return refusal(409, `Port ${port.id} is still in use.`)
    if (volume?.status !== 'available')
      return refusal(
        400,
        `Invalid volume: status must be available or downloading to reserve, but the current status is ${volume?.status}.`
      )
    const now = this.#resources.nowText()
    const server: FakeServer = {
      id: randomUUID(),
      name: request.name,
      status: 'BUILD',
      task: 'scheduling',
      tags: request.tags,
      flavor: request.flavorRef,
      volume: volume.id,
      port: port.id,
      hostname: request.hostname,
      user_data: Buffer.from(request.user_data, 'base64').toString(),
      launched_at: null,
      terminated_at: null,
      holds_gpu: false,
      created: now,
      updated: now,
      requests_left: TASK_REQUESTS,
      deleted: false
    }
    servers.set(server.id, server)
    this.#cinder.attach(volume, server.id)
    return { status: 202, body: { server: { id: server.id, adminPass: 'not for logs' } } }
  }

  #deleteServer(server: FakeServer): Answer {
    if (server.is_locked) return refusal(409, `Instance ${server.id} is locked`)
    server.updated = this.#resources.nowText()
    const hasNoHost = server.status === 'ERROR' && server.launched_at === null
    if (hasNoHost && this.#resources.isPlacementAway) {
      // Nova never ends this task; only another DELETE does
      server.task = 'deleting'
      server.requests_left = Infinity
      return refusal(409, `Failed to delete allocations for consumer ${server.id}`)
    }
    if (hasNoHost || this.#resources.isHostDown) {
      // Nova deletes a server without a host at once, also on a host that is down, although its machine still runs
      this.tasks.forget(server)
    } else {
      server.task = 'deleting'
      server.requests_left = TASK_REQUESTS
    }
    return { status: 204 }
  }

  #openConsole(server: FakeServer, { remote_console }: Record<string, unknown>): Answer {
    if (server.status !== 'ACTIVE') return refusal(409, `Instance ${server.id} is not ready`)
    const { protocol, type } = remote_console as { protocol: string; type: string }
    if (protocol !== 'vnc' || type !== 'novnc') return refusal(400, 'Unavailable console type')
    const url = `http://203.0.113.250:6080/vnc_auto.html?path=%3Ftoken%3D${randomUUID()}`
    return ok({ remote_console: { protocol, type, url } })
  }

  #act(server: FakeServer, body: Record<string, unknown>): Answer {
    if ('os-getConsoleOutput' in body) {
      const { length } = body['os-getConsoleOutput'] as { length: number }
      return ok({ output: this.#resources.consoleLines.slice(-length).join('\n') })
    }
    if (server.is_locked) return refusal(409, `Instance ${server.id} is locked`)
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
    } else if ('forceDelete' in body) server.task = 'deleting'
    else {
      const [action = ''] = Object.keys(body)
      const from = Object.entries(HALTED).find(([, ending]) => ending === action)?.[0]
      if (from === undefined) return refusal(400, 'There is no such action')
      if (server.status !== from) return refusal(409, `Cannot '${action}' instance`)
      server.task = 'powering-on'
    }
    server.requests_left = TASK_REQUESTS
    server.updated = this.#resources.nowText()
    return { status: 202 }
  }
}

const shown = ({
  id,
  name,
  status,
  task,
  tags,
  created,
  updated,
  launched_at,
  terminated_at,
  power_state,
  fault,
  deleted
}: FakeServer) => ({
  id,
  name,
  status: deleted ? 'DELETED' : status,
  tags: deleted ? [] : tags,
  hostId: task === 'scheduling' || (status === 'ERROR' && launched_at === null) ? '' : 'host-1',
  created,
  updated,
  'OS-EXT-STS:task_state': task,
  'OS-EXT-STS:power_state': power_state ?? (status === 'ACTIVE' ? 1 : 4),
  'OS-SRV-USG:launched_at': launched_at,
  'OS-SRV-USG:terminated_at': terminated_at,
  ...(fault === undefined ? {} : { fault })
})
