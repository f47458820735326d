import { randomUUID } from 'node:crypto'
import { type Answer, type Call, ok, refusal } from './answer.ts'
import { changePort, type FakePort, type FakeResources } from './resources.ts'

/** Id of the security group that exists. */
export const SECURITY_GROUP = '6f2d1c3e-0b7a-4a58-9d3c-1e5f7a9b2c4d'

interface NewPort {
  readonly name: string
  readonly description: string
  readonly security_groups?: readonly string[]
}

/** Neutron: one network, one security group, and ports that each have one address. */
export class FakeNeutron {
  readonly #resources: FakeResources
  #lastAddress = 0

  constructor(resources: FakeResources) {
    this.#resources = resources
  }

  answer({ method, path: [, kind, id], query, body, ifMatch }: Call): Answer {
    const { ports } = this.#resources
    const { portLimits } = this.#resources
    if (kind === 'networks' && id === 'network-1') return ok({ network: { id, port_security_enabled: true } })
    if (kind === 'security-groups')
      return id === SECURITY_GROUP
        ? ok({ security_group: { id } })
        : refusal(404, `Security group ${id} does not exist`)
    if (kind === 'quotas') return ok({ quota: { port: portLimits } })
    if (kind !== 'ports') return refusal(404, `Network ${id} could not be found.`)
    if (method === 'POST') return this.#createPort(body.port as NewPort)
    if (method === 'GET' && id === undefined)
      return ok({ ports: [...ports.values()].filter(({ name }) => name === (query.get('name') ?? name)) })
    const port = ports.get(id ?? '')
    if (port === undefined) return refusal(404, `Port ${id} could not be found.`)
    if (method === 'GET') return ok({ port })
    if (ifMatch !== undefined && ifMatch !== `revision_number=${port.revision_number}`)
      return refusal(412, 'Constrained to another revision_number')
    if (method === 'PUT') return ok({ port: changePort(port, body.port as Partial<FakePort>) })
    ports.delete(port.id)
    return { status: 204 }
  }

  #createPort({ name, description, security_groups = [] }: NewPort): Answer {
    const { ports, quota } = this.#resources
    const unknown = security_groups.find((group) => group !== SECURITY_GROUP)
    if (unknown !== undefined)
      return refusal(400, `Invalid input for security_groups. Reason: '${unknown}' is not a valid UUID.`)
    if (ports.size >= quota.ports) return refusal(409, "Quota exceeded for resources: ['port'].")
    this.#lastAddress += 1
    const port = {
      id: randomUUID(),
      name,
      description,
      device_id: '',
      revision_number: 1,
      fixed_ips: [{ ip_address: `203.0.113.${this.#lastAddress}` }],
      created_at: this.#resources.nowText()
    }
    ports.set(port.id, port)
    return { status: 201, body: { port } }
  }
}
