import { randomUUID } from 'node:crypto'
import { type Answer, type Call, ok, refusal } from './answer.ts'
import type { FakeResources } from './resources.ts'

/** Neutron: one network, and ports that each have one address. */
export class FakeNeutron {
  readonly #resources: FakeResources
  #lastAddress = 0

  constructor(resources: FakeResources) {
    this.#resources = resources
  }

  answer({ method, path: [, kind, id], query, body }: Call): Answer {
    const { ports } = this.#resources
    if (kind === 'networks' && id === 'network-1') return ok({ network: { id } })
    if (kind !== 'ports') return refusal(404, `Network ${id} could not be found.`)
    if (method === 'POST') return this.#createPort(body.port as { name: string; description: string })
    if (method === 'GET' && id === undefined)
      return ok({ ports: [...ports.values()].filter(({ name }) => name === (query.get('name') ?? name)) })
    const port = ports.get(id ?? '')
    if (port === undefined) return refusal(404, `Port ${id} could not be found.`)
    if (method === 'GET') return ok({ port })
    ports.delete(port.id)
    return { status: 204 }
  }

  #createPort({ name, description }: { name: string; description: string }): Answer {
    const { ports, quota } = this.#resources
    if (ports.size >= quota.ports) return refusal(409, "Quota exceeded for resources: ['port'].")
    this.#lastAddress += 1
    const port = {
      id: randomUUID(),
      name,
      description,
      device_id: '',
      fixed_ips: [{ ip_address: `203.0.113.${this.#lastAddress}` }],
      created_at: this.#resources.nowText()
    }
    ports.set(port.id, port)
    return { status: 201, body: { port } }
  }
}
