import { formatRub } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import type { ReactElement } from 'react'
import type { Elements } from '../../elements.ts'
import { type ConfirmationProps, ConfirmModal } from '../../messages/ConfirmModal/ConfirmModal.tsx'
import { Loader } from '../../messages/Loader/Loader.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { type MoneyRow, MoneyRows } from '../../price/MoneyRows/MoneyRows.tsx'
import {
  OUTCOMES,
  outcomeText,
  refusalText,
  type ShownAcceptance,
  serversWithOutcome
} from '../OfferDeal/acceptanceWords.ts'
import status from '../ServerStatus/ServerStatus.module.css'
import css from './AcceptConfirmation.module.css'

export interface AcceptConfirmationProps extends ConfirmationProps {
  /** Number of the offer. */
  number: string
  /** Preview of the acceptance; null while it is loading (then `busy` is set) or after it failed to load (then the button loads it again). */
  acceptance: ShownAcceptance | null
  /** Links to the next step, shown if the server would reject the acceptance. */
  wayOn?: ReactElement | undefined
  /** Further notes. */
  children?: Elements
}

const OUTCOME_LOOKS = {
  starts: { sign: 'run', tone: 'ok' },
  waits: { sign: 'clock', tone: 'wait' },
  paused: { sign: 'stop', tone: 'wait' },
  no_capacity: { sign: 'cross', tone: 'wait' }
} as const

const SERVER_FORMS = ['сервер', 'сервера', 'серверов'] as const

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the names of the servers and their outcome: 'ocr-t4, ocr-t4-2, спишется при запуске'. */
const namesText = (outcome: string, servers: readonly { readonly name: string }[]) =>
  [...servers.map(({ name }) => name), ...(outcome === 'starts' ? [] : ['спишется при запуске'])].join(', ')

function moneyRows({
  balance_rub_cents,
  taken_rub_cents,
  balance_after_rub_cents
}: ShownAcceptance): readonly MoneyRow[] {
  return [
    { text: 'На балансе', rub_cents: balance_rub_cents ?? 0 },
    { text: 'Спишется сейчас', rub_cents: 0 - (taken_rub_cents ?? 0), kind: 'moved' },
    { text: 'Останется', rub_cents: balance_after_rub_cents ?? 0, kind: 'result' }
  ]
}

/** Asks for confirmation before an offer is accepted: which servers start, which wait, what is charged now and what is left. */
export function AcceptConfirmation({
  number,
  acceptance,
  blocked,
  wayOn,
  children,
  ...rest
}: AcceptConfirmationProps) {
  const taken = acceptance?.taken_rub_cents ?? 0
  const refused = acceptance && refusalText(acceptance)
  const accept = taken > 0 && !refused ? `Принять и списать ${formatKopeks(taken)}` : 'Принять'
  const confirm = acceptance === null ? 'Проверить наличие' : accept
  const count = acceptance?.items.reduce((sum, { servers }) => sum + servers.length, 0) ?? 0
  return (
    <ConfirmModal
      {...rest}
      heading={`Принять ${number}?`}
      confirm={confirm}
      blocked={
        refused === null ? (
          blocked
        ) : (
          <>
            <span>{refused}</span> {wayOn}
          </>
        )
      }
    >
      {acceptance === null
        ? rest.busy && <Loader place />
        : !refused && (
            <>
              <p className={css.about}>
                {`${count === 1 ? 'Создастся' : 'Создадутся'} ${count}\u00a0${plural(count, SERVER_FORMS)} с ценами предложения.`}
              </p>
              <dl className={css.outcomes}>
                {OUTCOMES.map((outcome) => ({ outcome, servers: serversWithOutcome(acceptance, outcome) }))
                  .filter(({ servers }) => servers.length > 0)
                  .map(({ outcome, servers }) => (
                    <div key={outcome}>
                      <dt className={`${status.status} ${status[OUTCOME_LOOKS[outcome].tone]}`}>
                        <Icon name={OUTCOME_LOOKS[outcome].sign} />
                        <span>{capitalize(outcomeText(outcome, servers.length === 1))}</span>
                      </dt>
                      <dd>{namesText(outcome, servers)}</dd>
                      <dd className={css.amount}>
                        {formatKopeks(servers.reduce((sum, { total_rub_cents }) => sum + total_rub_cents, 0))}
                      </dd>
                    </div>
                  ))}
              </dl>
              <MoneyRows rows={moneyRows(acceptance)} />
              {children}
            </>
          )}
    </ConfirmModal>
  )
}
