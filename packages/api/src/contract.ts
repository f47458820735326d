import * as endpoints from './endpoints.ts'

/** Every call of the product once: the server registers its routes from it, the client and the reference are made of it. */
export const contract = { ...endpoints }
export type Contract = typeof contract
