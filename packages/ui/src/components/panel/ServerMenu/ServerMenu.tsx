import { canChangeConfiguration } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { Link } from '../../parts/Link/Link.tsx'
import menu from '../../parts/MoreMenu/MoreMenu.module.css'
import { MoreMenu } from '../../parts/MoreMenu/MoreMenu.tsx'
import {
  type ActionServer,
  actionName,
  ownAction,
  type ServerAction,
  serverActions
} from '../ServerList/serverActions.ts'
import { RenewalSwitch } from './RenewalSwitch.tsx'
import type { RenewedServer } from './renewalNote.ts'

/** A rented server, as the API gives it. */
export interface MenuServer extends RenewedServer, ActionServer {
  readonly name: string
}

export interface ServerMenuProps<Server extends MenuServer = MenuServer>
  extends Omit<ComponentProps<'div'>, 'children'> {
  server: Server
  /** The switch was pressed: `true` is on. Without it there is none, nor for a server that is paid by hours. */
  onAutoRenewal?: ((auto_renewal: boolean, server: Server) => void) | undefined
  onRename: (server: Server) => void
  /** What the state allows besides the card's own button: deleting. */
  onAction: (action: ServerAction, server: Server) => void
  /** Where the configuration is changed; shown when the state allows it. */
  changeHref: string
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
  /** The switch waits for an answer: it keeps its focus and answers no press. @default false */
  busy?: boolean | undefined
}

/** Everything else that may be done with a server, behind '…'. Give it to `ServerCard` as its `menu`. */
export function ServerMenu<Server extends MenuServer>({
  server,
  onAutoRenewal,
  onRename,
  onAction,
  changeHref,
  onNavigate,
  busy = false,
  ...rest
}: ServerMenuProps<Server>) {
  return (
    <MoreMenu {...rest} name={server.name}>
      {(closes) => (
        <>
          {/* after an hourly plan comes an hourly plan, whatever the switch shows */}
          {onAutoRenewal !== undefined && server.price_plan !== 0 && (
            <RenewalSwitch server={server} busy={busy} onAutoRenewal={onAutoRenewal} />
          )}
          {canChangeConfiguration(server) && (
            <Link href={changeHref} onNavigate={onNavigate}>
              Изменить конфигурацию
            </Link>
          )}
          <button type="button" {...closes} onClick={() => onRename(server)}>
            Переименовать
          </button>
          {serverActions(server)
            .filter((action) => action !== ownAction(server))
            .map((action) => (
              <button
                key={action}
                type="button"
                {...closes}
                className={action === 'delete' ? menu.danger : undefined}
                onClick={() => onAction(action, server)}
              >
                {actionName(action, server)}
              </button>
            ))}
        </>
      )}
    </MoreMenu>
  )
}
