import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Page } from '../schemas/primitives.ts'
import { ServerChange, ServerConfig, ServerId } from '../schemas/rented-server.ts'

/** Servers with a GPU that is not a cloud GPU. Every server can be reached here by id (docs/rules/wire.md#servers). */
export const userServers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/usr_srv_cfg/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.array(ServerConfig),
    errors: []
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/usr_srv_cfg/{id}/',
    access: 'account',
    scope: 'read',
    params: ServerId,
    response: ServerConfig,
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/usr_srv_cfg/{id}/',
    access: 'account',
    scope: 'run',
    params: ServerId,
    body: ServerChange,
    allowsUnknownFields: true,
    response: ServerConfig,
    errors: [
      'account_frozen',
      'wrong_status',
      'machines_unavailable',
      'too_many_servers',
      'email_not_confirmed',
      'token_limit'
    ]
  })
}
