import { type Answer, type Call, ok, refusal } from './answer.ts'
import { PROJECT } from './keystone.ts'
import type { FakeProvider, FakeResources } from './resources.ts'

/** Placement: inventories and allocations of the hosts. */
export class FakePlacement {
  readonly #resources: FakeResources

  constructor(resources: FakeResources) {
    this.#resources = resources
  }

  answer({ path: [kind, id, part], query }: Call, isReader: boolean): Answer {
    if (!isReader)
      return {
        status: 403,
        body: { errors: [{ status: 403, detail: 'Access was denied to this resource.' }] }
      }
    const { providers, projects } = this.#resources
    if (kind === 'allocations') {
      const project_id = projects.get(id ?? '') ?? PROJECT
      return ok({ allocations: {}, project_id, consumer_type: 'unknown' })
    }
    if (id === undefined) {
      const isAsked = ({ is_disabled }: FakeProvider) => !query.has('required') || is_disabled === true
      return ok({ resource_providers: providers.filter(isAsked).map(shown) })
    }
    const provider = providers.find(({ uuid }) => uuid === id)
    if (provider === undefined) return refusal(404, `No resource provider with uuid ${id} found`)
    if (part === 'inventories')
      return ok({
        inventories: Object.fromEntries(
          Object.entries(provider.inventories).map(([resource, total]) => [
            resource,
            { total, reserved: 0, allocation_ratio: 1 }
          ])
        )
      })
    return ok({
      allocations: Object.fromEntries(
        Object.entries(provider.allocations).map(([consumer, resources]) => [consumer, { resources }])
      )
    })
  }
}

const shown = ({ uuid, root }: FakeProvider) => ({ uuid, name: uuid, root_provider_uuid: root })
