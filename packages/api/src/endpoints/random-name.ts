import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Suggested server names. */
export const randomName = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/get-random-server-name/',
    access: 'anyone',
    scope: null,
    response: v.object({ server_name: v.string() }),
    received: v.object({ server_name: v.nullish(v.string(), '') }),
    errors: []
  })
}
