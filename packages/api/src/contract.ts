import * as endpoints from './endpoints.ts'

/**
 * All API calls: the server registers its routes from this object, and the client and the API reference are generated from
 * it.
 */
export const contract = { ...endpoints }
export type Contract = typeof contract
