import { canChangeConfiguration } from '@cloud/pricing'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import type { SummaryFlavor } from '../../price/SummaryCard/summaryText.ts'
import { ServerStatus } from '../ServerStatus/ServerStatus.tsx'
import type { StatusServer } from '../ServerStatus/statusLook.ts'
import css from './ServerList.module.css'
import { actionName, mainAction, type ServerAction, serverActions } from './serverActions.ts'
import { serverDetails } from './serverDetails.ts'
import { holdNote, moneyWords, statusNote, type WordedServer } from './serverWords.ts'

/** A rented server, as the API returns it. */
export interface CardServer
  extends StatusServer,
    WordedServer,
    Pick<SummaryFlavor, 'gpu' | 'gpu_count' | 'cpu_count' | 'ram_count'> {
  readonly id: number
  readonly started_at: string | null
  readonly name: string
  readonly ssd_count: number
  /** Addresses of the machine. @default [] */
  readonly addresses?: readonly { readonly version: number; readonly address: string }[]
  /** User name for the first sign-in. @default null */
  readonly login?: string | null
}

export interface ServerCardProps<Server extends CardServer = CardServer>
  extends Omit<ComponentProps<'li'>, 'children'> {
  server: Server
  /** Heading level: one below the surrounding heading. @default 3 */
  level?: 2 | 3 | 4 | undefined
  /** Called when the user clicks an action. Pass a stable function. */
  onAction: (action: ServerAction, server: Server) => void
  /** The running action. */
  busy?: ServerAction | null | undefined
  /** A `ServerMenu`. With it the card has one button, and all other actions are in the menu. */
  menu?: Elements
  /** Next step for a state without a button: a link to support after a failure. */
  way?: Elements
  /** True if the server was stopped because money ran out, and was not started since. @default false */
  isSwitchedOff?: boolean | undefined
  /** End of the price guarantee while the server waits for its first launch, ISO 8601. */
  price_holds_until?: string | undefined
  /** URL of the server's own page; the name links to it. */
  href?: string | undefined
  /** URL for changing the configuration; shown as a link if there is no menu and the state allows a change. */
  changeHref?: string | undefined
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Link to the rule that will stop or start the server; shown below the columns of the card. */
  foreseen?: ReactNode
  /** Error of the last action, shown below the card. */
  notice?: ReactNode
}

/** Returns login and first address: 'ubuntu@203.0.113.41'. */
function accessText({ addresses = [], login }: CardServer): string | null {
  const [first] = addresses
  if (first === undefined) return null
  return login ? `${login}@${first.address}` : first.address
}

/**
 * A server with its configuration, status, price and actions, each in a column of `ServerList`.
 *
 * - **Use it** for each server in a `ServerList`.
 * - **Do not use it** for a server that is not rented yet: `SummaryCard`.
 */
export const ServerCard = memo(function ServerCard<Server extends CardServer>({
  server,
  level = 3,
  onAction,
  busy,
  menu,
  way,
  isSwitchedOff = false,
  price_holds_until,
  href,
  changeHref,
  onNavigate,
  foreseen,
  notice,
  className,
  ...rest
}: ServerCardProps<Server>) {
  const words = useWords()
  const texts = panelTexts(words)
  const note = statusNote(server, isSwitchedOff, words)
  const money = moneyWords(server, words)
  const hold = holdNote(server, price_holds_until, words)
  const Heading = `h${level}` as const
  const own = mainAction(server)
  const access = accessText(server)
  const others = menu === undefined ? serverActions(server).filter((action) => action !== own) : []
  return (
    <li {...rest} className={classes(css.card, className)}>
      <div>
        <Heading className={css.name}>
          {href === undefined ? (
            server.name
          ) : (
            <Link href={href} onNavigate={onNavigate}>
              {server.name}
            </Link>
          )}
        </Heading>
        <p>{serverDetails(server, words)}</p>
        {access !== null && <p className={css.access}>{access}</p>}
      </div>
      <div>
        <ServerStatus server={server} />
        {note !== null && <p>{note}</p>}
        {hold !== null && <p>{hold}</p>}
      </div>
      <div className={css.money}>
        <b>{money.main}</b>
        {money.note !== null && <p>{money.note}</p>}
      </div>
      <div className={css.acts}>
        {own === undefined && way}
        {[...(own === undefined ? [] : [own]), ...others].map((action) => (
          <Button
            // the button keeps its key, so it keeps the focus when its action changes
            key={action === own ? 'own' : action}
            look={action === own ? 'plain' : 'ghost'}
            aria-label={`${actionName(action, server, words)}: ${server.name}`}
            busy={busy === action}
            busyLabel={texts.actInProgress(actionName(action, server, words), server.name)}
            onClick={() => onAction(action, server)}
          >
            {actionName(action, server, words)}
          </Button>
        ))}
        {menu}
        {menu === undefined && changeHref !== undefined && canChangeConfiguration(server) && (
          <ButtonLink
            look="ghost"
            href={changeHref}
            onNavigate={onNavigate}
            aria-label={texts.changeConfigurationNamed(server.name)}
          >
            {texts.changeTheConfiguration}
          </ButtonLink>
        )}
      </div>
      {foreseen && (
        <div className={css.foreseen}>
          <Icon name="clock" small />
          <span>{foreseen}</span>
        </div>
      )}
      {notice !== undefined && <div className={css.notice}>{notice}</div>}
    </li>
  )
}) as <Server extends CardServer>(props: ServerCardProps<Server>) => ReactNode
