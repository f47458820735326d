import { documentAddress, documents, type SavedOffer, type SavedOfferAnswer } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import { OfferDeal, offerMissingAmount, SavedOfferPage } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { AwaitedStart } from '../../shared/panel/awaited-start.tsx'
import { innerPaths } from '../../state/address/inner-paths.ts'
import { paths } from '../../state/address/paths.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { shopNameAtom } from '../../state/core/globals-atom.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { awaitedPaymentsAtom, loadAwaitedPaymentsAtom } from '../../state/money/awaited-payments.ts'
import { reportJustSavedAtom } from '../../state/offers/just-saved.ts'
import { refreshPageOfferAtom, setPageOfferAtom } from '../../state/offers/page-offer.ts'
import { userResource } from '../../state/user/current-user.ts'
import { AcceptOfferDialog } from './accept-offer-dialog.tsx'
import { RevokeOfferDialog } from './revoke-offer-dialog.tsx'
import { useAcceptancePreview } from './use-acceptance-preview.ts'
import { useShareOffer } from './use-share-offer.ts'

/** Id of the section with the state of the offer. */
const DEAL_ID = 'deal'

/** Reloads the page when the user changes, because servers and actions belong to the user who loaded it. */
function useReloadOnUserChange(id: number | null | undefined): void {
  const [first] = useState(id)
  useEffect(() => {
    if (id !== first) location.reload()
  }, [id, first])
}

/** Maximum delay of a timer in ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Keeps the offer up to date, because others can accept it and its author can revoke it: reloads it when the page becomes visible and at
 * its deadline, which also renders without a response.
 */
function useFreshOffer({ id, status, valid_until }: SavedOffer): void {
  const clock = useValue(clockAtom)
  const refresh = useAction(refreshPageOfferAtom)
  const [, drawAnew] = useState({})
  useEffect(() => {
    if (status !== 'open') return
    const look = () => document.hidden || void refresh(id)
    const end = () => {
      drawAnew({})
      void refresh(id)
    }
    const timer = setTimeout(end, Math.min(Date.parse(valid_until) - clock(), MAX_TIMEOUT_MS))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, status, valid_until, clock, refresh])
}

/** Loads the payments that start the servers of an accepted offer; only the owner gets them. */
function useAwaitedStarts({ servers }: SavedOffer) {
  const payments = useValue(awaitedPaymentsAtom)
  const load = useAction(loadAwaitedPaymentsAtom)
  useEffect(() => {
    if (servers.some(canStart)) void load()
  }, [servers, load])
  return (server: SavedOffer['servers'][number]) => {
    const payment = canStart(server) ? payments.get(server.server_id) : undefined
    return payment && <AwaitedStart payment={payment} />
  }
}

/** The page of a saved offer, public to everybody with the link. */
export function SavedOfferView({ answer: { offer, paper, is_own } }: { readonly answer: SavedOfferAnswer }) {
  const go = useNavigate()
  const clock = useValue(clockAtom)
  const userState = useValue(userResource.state)
  const me = loadedData(userState)
  const put = useAction(setPageOfferAtom)
  const refresh = useAction(refreshPageOfferAtom)
  const open = useAction(accountDialogAtom)
  const shareOffer = useShareOffer()
  const [queues, setQueues] = useState(false)
  const balance = userState.state === 'ready' ? (me?.balance_rub_cents ?? null) : undefined
  const { acceptance, checking, check } = useAcceptancePreview(offer, queues, balance)
  const [asking, setAsking] = useState<'accept' | 'revoke' | null>(null)
  const { id, status } = offer
  const sayJustSaved = useAction(reportJustSavedAtom)
  useEffect(() => {
    if (sayJustSaved(offer)) focusIfLost('main')
  }, [sayJustSaved, offer])
  useReloadOnUserChange(userState.state === 'ready' ? (me?.id ?? null) : undefined)
  useFreshOffer(offer)
  const startOf = useAwaitedStarts(offer)
  const [first] = useState(status)
  useEffect(() => {
    if (status !== first) focusIfLost(DEAL_ID)
  }, [status, first])
  const brand = useValue(shopNameAtom)
  const lacking = offerMissingAmount(offer, me?.balance_rub_cents ?? 0)
  const back = is_own
    ? { href: paths.offers(), text: 'К предложениям' }
    : { href: paths.configurator(), text: 'К конфигуратору' }
  return (
    <SavedOfferPage
      brand={brand}
      paper={paper}
      pdfHref={documentAddress(documents.savedOfferPdf, { id })}
      back={back}
      onNavigate={go}
      onPrint={() => print()}
      onCopyLink={() => void shareOffer(offer)}
    >
      <OfferDeal
        id={DEAL_ID}
        tabIndex={-1}
        offer={offer}
        now={clock()}
        balance_rub_cents={me?.balance_rub_cents ?? null}
        own={is_own}
        topUpHref={innerPaths.topUp(lacking, {
          start_ids: offer.servers.filter(canStart).map(({ server_id }) => server_id),
          back: paths.savedOffer(id)
        })}
        startOf={startOf}
        serversHref={paths.panel()}
        onNavigate={go}
        acceptance={acceptance}
        checking={checking}
        onCheck={() => void check()}
        queues={queues}
        onQueuesChange={setQueues}
        onAccept={() => {
          setAsking('accept')
          void check()
        }}
        onRevoke={() => setAsking('revoke')}
        onEnter={() => open({ kind: 'open', why: 'enter' })}
      />
      {asking === 'accept' && status === 'open' && (
        <AcceptOfferDialog
          offer={offer}
          acceptance={acceptance}
          checking={checking}
          onCheck={check}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'revoke' && (
        <RevokeOfferDialog
          offer={offer}
          onRevoked={put}
          onClose={() => {
            setAsking(null)
            // after a refusal another user has been faster
            void refresh(id)
          }}
        />
      )}
    </SavedOfferPage>
  )
}
