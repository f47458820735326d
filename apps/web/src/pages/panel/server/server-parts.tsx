import type { ServerConfig } from '@cloud/api'
import { ConnectionSection } from './connection-section.tsx'
import { ServerEvents } from './server-events.tsx'
import { ServerRules } from './server-rules.tsx'
import { ServerStateNotice } from './server-state-notice.tsx'
import { SystemSection } from './system-section.tsx'

/** Explanation of the state, connection, system, rules and events of a server. */
export default function ServerParts({ server }: { readonly server: ServerConfig }) {
  return (
    <>
      <ServerStateNotice server={server} />
      <ConnectionSection server={server} />
      <SystemSection server={server} />
      <ServerRules server={server} />
      <ServerEvents server={server} />
    </>
  )
}
