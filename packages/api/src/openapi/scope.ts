import type { Endpoint } from '../endpoint.ts'
import type { EndpointName } from './endpoint-descriptions.ts'

/** What a program's token has to be allowed; `session`: no token may, null: nothing is needed. */
export type Scope = 'read' | 'run' | 'order' | 'pay' | 'session' | null

/** Calls of an account that change something, or look at what a change would do. No token may do what is not named here. */
const SCOPES: Readonly<Partial<Record<EndpointName, Scope>>> = {
  'changes.preview': 'read',
  'cloudServers.changeStatus': 'run',
  'cloudServers.patch': 'run',
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

export function scopeOf(name: EndpointName, { method, path, access }: Endpoint): Scope {
  if (path.startsWith('/api/auth/')) return 'session'
  if (access === 'anyone') return null
  return method === 'GET' ? 'read' : (SCOPES[name] ?? 'session')
}
