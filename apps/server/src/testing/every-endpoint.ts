import { contract, type Endpoint } from '@cloud/api'

export interface Named {
  /**
   * Name in the contract.
   *
   * @example 'user.patch'
   */
  readonly name: string
  readonly endpoint: Endpoint
  /** Path with ids that do not exist. */
  readonly path: string
}

/** All endpoints of the contract: a new endpoint is automatically part of every test over them. */
export const EVERY_ENDPOINT: readonly Named[] = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: `${resource}.${name}`,
    endpoint,
    path: endpoint.path.replace(/\{\w+\}/g, '999999999')
  }))
)

export const EVERY_WRITE = EVERY_ENDPOINT.filter(({ endpoint }) => endpoint.method !== 'GET')
