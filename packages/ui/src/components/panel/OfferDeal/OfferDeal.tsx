import { formatRub, STATUS } from '@cloud/pricing'
import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import type { ComponentProps, ReactNode } from 'react'
import { moscowDay, moscowMoment } from '../../../words/moscow.ts'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { CheckedAt } from '../../form/CheckedAt/CheckedAt.tsx'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Checkbox } from '../../parts/Checkbox/Checkbox.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { OfferStatus } from '../OfferList/OfferStatus.tsx'
import {
  isOpen,
  offerMissingAmount,
  offerWords,
  type ShownOffer,
  serverCount,
  serversText
} from '../OfferList/offerWords.ts'
import { ServerStatus } from '../ServerStatus/ServerStatus.tsx'
import { acceptanceEffectText, type ShownAcceptance } from './acceptanceWords.ts'
import css from './OfferDeal.module.css'
import { OfferItems } from './OfferItems.tsx'

export interface OfferDealProps extends Omit<ComponentProps<'section'>, 'children'> {
  offer: ShownOffer
  /** Server time in milliseconds. */
  now: number
  /** Balance of the viewer in kopeks; null if not signed in. */
  balance_rub_cents: number | null
  /** True if the viewer saved the offer. @default false */
  own?: boolean | undefined
  /** URL of a top-up by the missing amount. */
  topUpHref: string
  /** URL of the servers that were created by accepting the offer. */
  serversHref: string
  /** Returns the payment that starts a server of the accepted offer when it arrives, or nothing. */
  startOf?: ((server: ShownOffer['servers'][number]) => ReactNode) | undefined
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Preview of the acceptance of an open offer; null while it is unknown. @default null */
  acceptance?: ShownAcceptance | null | undefined
  /** True while the preview is loading. @default false */
  checking?: boolean | undefined
  /** Called when the user clicks to load the preview again. */
  onCheck: () => void
  /** True if servers without capacity will join the queue. @default false */
  queues?: boolean | undefined
  onQueuesChange: (queues: boolean) => void
  /** Called when the user clicks 'Принять'; ask for confirmation then. */
  onAccept: () => void
  /** Called when the owner clicks Revoke. */
  onRevoke: () => void
  /** Called when a visitor clicks to sign in. */
  onEnter: () => void
  /** True while the acceptance is running. @default false */
  busy?: boolean | undefined
  /** Reason why the acceptance failed, and how to fix it. */
  error?: ReactNode
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

function closedOfferText(offer: ShownOffer, own: boolean, balance: number | null, words?: Words): string {
  const texts = offerTexts(words)
  const { status, servers } = offer
  if (status === 'accepted') {
    if (servers.length === 0) return texts.acceptedOnce
    const where = texts.inYourAccount(serverCount(offer) === 1 ? texts.theServerIs : texts.theServersAre)
    const lacks = offerMissingAmount(offer, balance ?? 0)
    return balance === null || lacks === 0
      ? where
      : texts.acceptedLacking(where, formatKopeks(balance), formatKopeks(lacks))
  }
  const advice = own ? texts.saveAgain : texts.requestNew
  return status === 'revoked'
    ? texts.revokedBy(own ? texts.youRevoked : texts.authorRevoked, advice)
    : texts.pricesExpired(advice)
}

/** Returns what the servers wait for; the missing amount counts all of them together. */
function waitingText(
  { first_launch_rub_cents: price, missing_rub_cents: missing }: ShownOffer['servers'][number],
  words?: Words
) {
  const texts = offerTexts(words)
  if (price > 0) return texts.priceAtLaunch(formatKopeks(price))
  return missing > 0 ? texts.awaitsTopUp : ''
}

/**
 * Actions on a saved offer, above its document: its price, the missing balance, and the outcome of an acceptance.
 *
 * - **Use it** above the document of a saved offer.
 * - **Do not use it** for an offer that is not saved: `OfferPage`.
 */
export function OfferDeal({
  offer,
  now,
  balance_rub_cents: balance,
  own = false,
  topUpHref,
  serversHref,
  startOf,
  onNavigate,
  acceptance = null,
  checking = false,
  onCheck,
  queues = false,
  onQueuesChange,
  onAccept,
  onRevoke,
  onEnter,
  busy = false,
  error,
  className,
  ...rest
}: OfferDealProps) {
  const words = useWords()
  const texts = offerTexts(words)
  const { created_at, valid_until, servers, total_rub_cents: total } = offer
  const open = isOpen(offer, now)
  const lacks = balance !== null && (open || servers.length > 0) && offerMissingAmount(offer, balance) > 0
  return (
    <section aria-label={texts.whatToDo} {...rest} className={classes(css.deal, className)}>
      <div className={css.what}>
        <OfferStatus role="status" words={offerWords(offer, now, words)} />
        <p className={css.total}>
          {texts.totalForServers(formatKopeks(total), serversText(serverCount(offer), words))}
        </p>
        <p>
          <span>
            {open
              ? acceptanceEffectText(offer, balance, acceptance, words)
              : closedOfferText(offer, own, balance, words)}
          </span>{' '}
          {lacks && (
            <Link href={topUpHref} onNavigate={onNavigate}>
              {texts.topUp}
            </Link>
          )}
        </p>
      </div>
      <div className={css.acts}>
        {open && balance === null && (
          <Button look="main" tall onClick={onEnter}>
            {texts.signInAndAccept}
          </Button>
        )}
        {open && balance !== null && (
          <Button
            look={acceptance?.refusal ? 'plain' : 'main'}
            tall
            busy={busy}
            busyLabel={texts.accepting}
            onClick={onAccept}
          >
            {texts.acceptFor(formatRub(total))}
          </Button>
        )}
        {open && own && (
          <Button disabled={busy} onClick={onRevoke}>
            {texts.revoke}
          </Button>
        )}
        {servers.length > 0 && (
          <ButtonLink look="main" tall href={serversHref} onNavigate={onNavigate}>
            {texts.toTheServers}
          </ButtonLink>
        )}
      </div>
      {error && (
        <Notice kind="bad" className={css.whole}>
          {error}
        </Notice>
      )}
      {open && (
        <div className={css.whole}>
          <OfferItems items={offer.items} acceptance={acceptance} isVisitor={balance === null} />
          <div className={css.check}>
            {balance !== null && (
              <Checkbox checked={queues} onChange={({ target }) => onQueuesChange(target.checked)}>
                {texts.queueTheRest}
              </Checkbox>
            )}
            {acceptance === null ? (
              <Button look="ghost" busy={checking} busyLabel={texts.checkingAvailability} onClick={onCheck}>
                {texts.checkAvailability}
              </Button>
            ) : (
              <CheckedAt at={acceptance.checked_at} checking={checking} onCheck={onCheck} />
            )}
          </div>
        </div>
      )}
      {servers.length > 0 && (
        <ul className={css.servers}>
          {servers.map((server) => (
            <li key={server.server_id}>
              <b>{server.name}</b>
              <ServerStatus
                server={{
                  ...server,
                  is_in_queue: server.status === STATUS.requested,
                  queue_position: null
                }}
              />
              <span className={css.price}>{waitingText(server, words)}</span>
              {startOf?.(server) && <p>{startOf(server)}</p>}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Disclosure summary={texts.lockedPriceMeaning} className={css.whole}>
          <ul className={css.terms}>
            <li>{texts.validUntil(moscowMoment(valid_until, words), moscowDay(created_at, words))}</li>
            <li>{texts.pricesStayLocked(PINNED_PRICE_DAYS)}</li>
            <li>{texts.nothingReserved}</li>
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
