import { canChangeConfiguration } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { Link } from '../../parts/Link/Link.tsx'
import menu from '../../parts/Menu/Menu.module.css'
import { MoreMenu } from '../../parts/MoreMenu/MoreMenu.tsx'
import {
  type ActionServer,
  actionName,
  mainAction,
  type ServerAction,
  serverActions
} from '../ServerList/serverActions.ts'
import { RenewalSwitch } from './RenewalSwitch.tsx'
import type { RenewedServer } from './renewalNote.ts'

/** A rented server, as the API returns it. */
export interface MenuServer extends RenewedServer, ActionServer {
  readonly name: string
}

export interface ServerMenuProps<Server extends MenuServer = MenuServer>
  extends Omit<ComponentProps<'div'>, 'children' | 'onKeyDown'> {
  server: Server
  /** Called when the user flips the switch of auto-renewal: `true` is on. Without it, and on the hourly plan, the switch is not shown. */
  onAutoRenewal?: ((auto_renewal: boolean, server: Server) => void) | undefined
  onRename: (server: Server) => void
  /** Called when the user clicks an action that the state allows besides the card's own button: deleting. */
  onAction: (action: ServerAction, server: Server) => void
  /** URL for changing the configuration; shown if the state allows a change. */
  changeHref: string
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** True while auto-renewal is being saved: the switch keeps its focus and ignores clicks. @default false */
  busy?: boolean | undefined
  /** Notice below the switch, such as for a late response. While the menu shows it, the notice of the card is hidden. */
  notice?: Elements
}

/**
 * Menu of the further actions on a server, behind a button '…'. Pass it to `ServerCard` as `menu`.
 *
 * - **Use it** for the rare actions on a server.
 * - **Do not use it** for other objects: `MoreMenu`.
 */
export function ServerMenu<Server extends MenuServer>({
  server,
  onAutoRenewal,
  onRename,
  onAction,
  changeHref,
  onNavigate,
  busy = false,
  notice,
  ...rest
}: ServerMenuProps<Server>) {
  const words = useWords()
  const texts = panelTexts(words)
  return (
    <MoreMenu {...rest} name={server.name}>
      {(closes) => (
        <>
          {/* an hourly plan is followed by an hourly plan, whether auto-renewal is on or off */}
          {onAutoRenewal !== undefined && server.price_plan !== 0 && (
            <RenewalSwitch server={server} busy={busy} onAutoRenewal={onAutoRenewal} />
          )}
          {notice}
          {canChangeConfiguration(server) && (
            <Link href={changeHref} onNavigate={onNavigate}>
              {texts.changeTheConfiguration}
            </Link>
          )}
          <button type="button" {...closes} onClick={() => onRename(server)}>
            {texts.rename}
          </button>
          {serverActions(server)
            .filter((action) => action !== mainAction(server))
            .map((action) => (
              <button
                key={action}
                type="button"
                {...closes}
                className={action === 'delete' ? menu.danger : undefined}
                onClick={() => onAction(action, server)}
              >
                {actionName(action, server, words)}
              </button>
            ))}
        </>
      )}
    </MoreMenu>
  )
}
