import type { Endpoint } from '../endpoint.ts'
import type { EndpointName } from './endpoint-descriptions.ts'

/**
 * Permission that an API token will need for a call; `session`: not allowed for tokens, null: no permission needed. There are no API tokens
 * yet: the scopes are only documented, as `x-scope` of the OpenAPI document.
 */
export type Scope = 'read' | 'run' | 'order' | 'pay' | 'session' | null

/**
 * Permissions of calls that change an account or preview a change. Calls that are not listed are not allowed for tokens.
 */
const SCOPES: Readonly<Partial<Record<EndpointName, Scope>>> = {
  'changes.preview': 'read',
  'cloudServers.changeStatus': 'run',
  'cloudServers.patch': 'run',
  'cloudServers.reboot': 'run',
  'offers.accept': 'order',
  'offers.create': 'order',
  'offers.revoke': 'order',
  'rules.create': 'run',
  'rules.patch': 'run',
  'rules.delete': 'run',
  'userServers.patch': 'run',
  'watches.create': 'run',
  'watches.delete': 'run',
  'changes.apply': 'order',
  'servers.create': 'order',
  'topUps.create': 'pay'
}

/** Returns the permission that an API token needs for a call. */
export function scopeOf(name: EndpointName, { method, path, access }: Endpoint): Scope {
  if (path.startsWith('/api/auth/')) return 'session'
  if (access === 'anyone') return null
  return method === 'GET' ? 'read' : (SCOPES[name] ?? 'session')
}
