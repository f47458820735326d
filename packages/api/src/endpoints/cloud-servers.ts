import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Page } from '../schemas/primitives.ts'
import {
  PriceHold,
  ServerChange,
  ServerConfig,
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
    query: Page,
    response: v.array(ServerConfig),
    errors: []
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/',
    access: 'account',
    params: ServerId,
    response: ServerConfig,
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/cld_srv_cfg/{id}/',
    access: 'account',
    params: ServerId,
    body: ServerChange,
    allowsUnknownFields: true,
    response: ServerConfig,
    errors: ['account_frozen', 'wrong_status', 'too_many_servers', 'email_not_confirmed']
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/v1/change_status_cld_srv/{id}/',
    access: 'account',
    params: ServerId,
    body: StatusChange,
    response: ServerConfig,
    errors: [
      'account_frozen',
      'wrong_status',
      'machines_unavailable',
      'price_changed',
      'no_capacity',
      'insufficient_funds'
    ]
  }),
  startPreview: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/start-preview/',
    access: 'account',
    params: ServerId,
    response: StartPreview,
    errors: ['account_frozen', 'wrong_status', 'machines_unavailable']
  }),
  stopPreview: endpoint({
    method: 'GET',
    path: '/api/v1/cld_srv_cfg/{id}/stop-preview/',
    access: 'account',
    params: ServerId,
    response: StopPreview,
    errors: ['wrong_status']
  }),
  priceHolds: endpoint({
    method: 'GET',
    path: '/api/v1/price-holds/',
    access: 'account',
    query: Page,
    response: v.array(PriceHold),
    errors: []
  })
}
