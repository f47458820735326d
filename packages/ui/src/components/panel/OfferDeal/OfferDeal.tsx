import { formatRub, STATUS } from '@cloud/pricing'
import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { moscowDay, moscowMoment } from '../../../words/moscow.ts'
import { classes } from '../../classes.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Checkbox } from '../../parts/Checkbox/Checkbox.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { OfferStatus } from '../OfferList/OfferStatus.tsx'
import {
  isOpen,
  offerLacks,
  offerWords,
  type ShownOffer,
  serverCount,
  serversText
} from '../OfferList/offerWords.ts'
import { ServerStatus } from '../ServerStatus/ServerStatus.tsx'
import css from './OfferDeal.module.css'

export interface OfferDealProps extends Omit<ComponentProps<'section'>, 'children'> {
  offer: ShownOffer
  /** Milliseconds of the product's clock. */
  now: number
  /** What whoever looks has; null for a visitor. */
  balance_rub_cents: number | null
  /** Whoever looks saved it. @default false */
  own?: boolean | undefined
  /** Tops up by what the balance lacks. */
  topUpHref: string
  serversHref: string
  onNavigate?: ((href: string) => void) | undefined
  onAccept: (is_in_queue: boolean) => void
  onRevoke: () => void
  /** A visitor signs in. */
  onEnter: () => void
  /** The acceptance is under way. @default false */
  busy?: boolean | undefined
  /** Why it was not accepted, and how to mend it. */
  error?: ReactNode
}

/** How many of the servers start at once: each in its turn, as far as the balance goes. */
function startedAtOnce({ items }: ShownOffer, balance: number): number {
  let left = balance
  let started = 0
  for (const { quantity, quote } of items)
    for (let nth = 0; nth < quantity && quote.total <= left; nth += 1) {
      left -= quote.total
      started += 1
    }
  return started
}

const rub = (kopeks: number) => formatRub(kopeks, 'always')

/** What will happen to whom, in one sentence or two. */
function consequence(offer: ShownOffer, balance: number | null): string {
  const count = serverCount(offer)
  const isOne = count === 1
  if (balance === null)
    return `Войдите: ${isOne ? 'сервер появится' : 'серверы появятся'} в вашем аккаунте и ${isOne ? 'будет' : 'будут'} оплачиваться с вашего баланса.`
  const total = offer.total_rub_cents
  const has = `На балансе ${rub(balance)}.`
  const started = startedAtOnce(offer, balance)
  if (started === count)
    return `${has} ${isOne ? 'Сервер запустится' : 'Все серверы запустятся'} сразу, останется ${rub(balance - total)}.`
  const lacks = `не хватает ${rub(offerLacks(offer, balance))}.`
  return started === 0
    ? `${has} ${isOne ? 'Сервер создастся и подождёт' : 'Серверы создадутся и подождут'} пополнения: ${lacks}`
    : `${has} Запустится то, на что хватит, остальное подождёт пополнения: ${lacks}`
}

function over(offer: ShownOffer, own: boolean, balance: number | null): string {
  const { status, servers } = offer
  if (status === 'accepted') {
    if (servers.length === 0) return 'Предложение уже приняли, второй раз его принять нельзя.'
    const where = `${serverCount(offer) === 1 ? 'Сервер' : 'Серверы'} — в вашем аккаунте.`
    const lacks = offerLacks(offer, balance ?? 0)
    return balance === null || lacks === 0
      ? where
      : `${where} На балансе ${rub(balance)}, для запуска не хватает ${rub(lacks)}.`
  }
  const mend = own ? 'Такое же можно сохранить заново в списке предложений.' : 'Попросите прислать новое.'
  return status === 'revoked'
    ? `${own ? 'Вы отозвали' : 'Автор отозвал'} предложение. ${mend}`
    : `Эти цены больше не закреплены. ${mend}`
}

/** What a server waits for; a balance lacks money for all of them together. */
function waitsFor({
  first_launch_rub_cents: price,
  missing_rub_cents: missing
}: ShownOffer['servers'][number]) {
  if (price > 0) return `при запуске ${rub(price)}`
  return missing > 0 ? 'ждёт пополнения' : ''
}

/** What can be done with a saved offer, above its sheet: what it costs, what the balance lacks, what happens then. */
export function OfferDeal({
  offer,
  now,
  balance_rub_cents: balance,
  own = false,
  topUpHref,
  serversHref,
  onNavigate,
  onAccept,
  onRevoke,
  onEnter,
  busy = false,
  error,
  className,
  ...rest
}: OfferDealProps) {
  const [queues, setQueues] = useState(false)
  const { created_at, valid_until, servers, total_rub_cents: total } = offer
  const open = isOpen(offer, now)
  const lacks = balance !== null && (open || servers.length > 0) && offerLacks(offer, balance) > 0
  return (
    <section aria-label="Что можно сделать" {...rest} className={classes(css.deal, className)}>
      <div className={css.what}>
        <OfferStatus role="status" words={offerWords(offer, now)} />
        <p className={css.total}>{`${rub(total)} за ${serversText(serverCount(offer))}`}</p>
        <p>
          <span>{open ? consequence(offer, balance) : over(offer, own, balance)}</span>{' '}
          {lacks && (
            <Link href={topUpHref} onNavigate={onNavigate}>
              Пополнить баланс
            </Link>
          )}
        </p>
        {open && balance !== null && (
          <Checkbox checked={queues} onChange={({ target }) => setQueues(target.checked)}>
            Встать в очередь, если мест не хватит
          </Checkbox>
        )}
      </div>
      <div className={css.acts}>
        {open && balance === null && (
          <Button look="main" tall onClick={onEnter}>
            Войти и принять
          </Button>
        )}
        {open && balance !== null && (
          <Button look="main" tall busy={busy} busyLabel="Принимаем" onClick={() => onAccept(queues)}>
            Принять
          </Button>
        )}
        {open && own && (
          <Button disabled={busy} onClick={onRevoke}>
            Отозвать
          </Button>
        )}
        {servers.length > 0 && (
          <ButtonLink look="main" tall href={serversHref} onNavigate={onNavigate}>
            К серверам
          </ButtonLink>
        )}
      </div>
      {error && (
        <Notice kind="bad" className={css.whole}>
          {error}
        </Notice>
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
              <span>{waitsFor(server)}</span>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Disclosure open summary="Что значит закреплённая цена" className={css.whole}>
          <ul className={css.terms}>
            <li>
              {`До ${moscowMoment(valid_until)}, предложение можно принять по ценам ${moscowDay(created_at)}, даже если каталог подорожает.`}
            </li>
            <li>
              {`Принятые серверы сохраняют цену ещё ${PINNED_PRICE_DAYS} дней — столько есть на первый запуск. Дальше действует текущая цена без промокода.`}
            </li>
            <li>
              Места предложение не бронирует: если при принятии их не хватит, не создастся ни один сервер.
            </li>
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
