import { STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Page, payload } from '../schemas/primitives.ts'
import {
  ConsoleLog,
  ConsoleLogQuery,
  PriceHold,
  ServerChange,
  ServerConfig,
  ServerConsole,
  ServerId,
  StartPreview,
  StatusChange,
  StopPreview
} from '../schemas/rented-server.ts'

/** Servers with a cloud GPU or without a GPU. Every server can be reached here by id (docs/rules/wire.md#servers). */
export const cloudServers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.array(ServerConfig),
    errors: []
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/',
    access: 'account',
    scope: 'read',
    params: ServerId,
    response: ServerConfig,
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/cld_srv_cfg/{id}/',
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
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/v1/change_status_cld_srv/{id}/',
    access: 'account',
    scope: 'run',
    scopesOf: (body: unknown) => (Object(body).status === STATUS.deleted ? ['order'] : ['run']),
    params: ServerId,
    body: StatusChange,
    response: ServerConfig,
    errors: [
      'account_frozen',
      'wrong_status',
      'machines_unavailable',
      'price_changed',
      'token_limit',
      'no_capacity',
      'insufficient_funds'
    ]
  }),
  startPreview: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/start-preview/',
    access: 'account',
    scope: 'read',
    params: ServerId,
    response: StartPreview,
    errors: ['account_frozen', 'wrong_status', 'machines_unavailable']
  }),
  stopPreview: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/stop-preview/',
    access: 'account',
    scope: 'read',
    params: ServerId,
    response: StopPreview,
    errors: ['wrong_status']
  }),
  reboot: endpoint({
    method: 'POST',
    path: '/api/v1/cld_srv_cfg/{id}/reboot/',
    access: 'account',
    scope: 'run',
    params: ServerId,
    body: payload({}),
    response: ServerConfig,
    errors: ['wrong_status', 'no_reboot', 'machines_unavailable']
  }),
  console: endpoint({
    method: 'POST',
    path: '/api/v1/cld_srv_cfg/{id}/console/',
    access: 'account',
    scope: 'session',
    params: ServerId,
    body: payload({}),
    response: ServerConsole,
    errors: ['wrong_status', 'no_console', 'machines_unavailable'],
    isReadOnly: true,
    isSentOnce: true
  }),
  consoleLog: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/console-log/',
    access: 'account',
    scope: 'session',
    params: ServerId,
    query: ConsoleLogQuery,
    response: ConsoleLog,
    errors: ['wrong_status', 'no_console', 'machines_unavailable']
  }),
  priceHolds: endpoint({
    method: 'GET',
    path: '/api/v1/price-holds/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.array(PriceHold),
    errors: []
  })
}
