import { formatRub } from '@cloud/pricing'
import type { ReactElement } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { keepNumbersWhole } from '../../document-number.tsx'
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

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the names of the servers and their outcome: 'ocr-t4, ocr-t4-2, спишется при запуске'. */
const namesText = (outcome: string, servers: readonly { readonly name: string }[], words?: Words) =>
  [
    ...servers.map(({ name }) => name),
    ...(outcome === 'starts' ? [] : [offerTexts(words).chargedAtLaunch])
  ].join(', ')

function moneyRows(
  { balance_rub_cents, taken_rub_cents, balance_after_rub_cents }: ShownAcceptance,
  words?: Words
): readonly MoneyRow[] {
  const texts = offerTexts(words)
  return [
    { text: texts.onBalance, rub_cents: balance_rub_cents ?? 0 },
    { text: texts.chargedNow, rub_cents: 0 - (taken_rub_cents ?? 0), kind: 'moved' },
    { text: texts.remains, rub_cents: balance_after_rub_cents ?? 0, kind: 'result' }
  ]
}

/**
 * Asks for confirmation before an offer is accepted: which servers start, which wait, what is charged now and what is left.
 *
 * - **Use it** before an account accepts an offer.
 * - **Do not use it** for other acts that cost money: `ConfirmModal`.
 */
export function AcceptConfirmation({
  number,
  acceptance,
  blocked,
  wayOn,
  children,
  ...rest
}: AcceptConfirmationProps) {
  const words = useWords()
  const texts = offerTexts(words)
  const taken = acceptance?.taken_rub_cents ?? 0
  const refused = acceptance && refusalText(acceptance, words)
  const accept = taken > 0 && !refused ? texts.acceptAndPay(formatKopeks(taken)) : texts.accept
  const confirm = acceptance === null ? texts.checkAvailability : accept
  const count = acceptance?.items.reduce((sum, { servers }) => sum + servers.length, 0) ?? 0
  return (
    <ConfirmModal
      {...rest}
      heading={keepNumbersWhole(texts.acceptOffer(number))}
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
                {texts.willBeCreated(
                  count === 1 ? texts.oneIsCreated : texts.manyAreCreated,
                  count,
                  texts.serverForms(count)
                )}
              </p>
              <dl className={css.outcomes}>
                {OUTCOMES.map((outcome) => ({ outcome, servers: serversWithOutcome(acceptance, outcome) }))
                  .filter(({ servers }) => servers.length > 0)
                  .map(({ outcome, servers }) => (
                    <div key={outcome}>
                      <dt className={`${status.status} ${status[OUTCOME_LOOKS[outcome].tone]}`}>
                        <Icon name={OUTCOME_LOOKS[outcome].sign} />
                        <span>{capitalize(outcomeText(outcome, servers.length === 1, words))}</span>
                      </dt>
                      <dd>{namesText(outcome, servers, words)}</dd>
                      <dd className={css.amount}>
                        {formatKopeks(servers.reduce((sum, { total_rub_cents }) => sum + total_rub_cents, 0))}
                      </dd>
                    </div>
                  ))}
              </dl>
              <MoneyRows rows={moneyRows(acceptance, words)} />
              {children}
            </>
          )}
    </ConfirmModal>
  )
}
