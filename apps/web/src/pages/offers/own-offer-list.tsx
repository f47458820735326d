import type { SavedOffer } from '@cloud/api'
import { documentAddress, documents } from '@cloud/api'
import { plural } from '@cloud/pricing/words'
import { Button, EmptyState, Icon, OfferList, OfferRow, Section } from '@cloud/ui'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoadSection } from '../../loading/load-section.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { useVisibleAgain } from '../../shared/browser/use-visible-again.ts'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { paths } from '../../state/address/paths.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadMoreOffersAtom, offersResource } from '../../state/offers/saved-offers.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import css from './offers.module.css'
import { RepeatOfferDialog } from './repeat-offer-dialog.tsx'
import { RevokeOfferDialog } from './revoke-offer-dialog.tsx'
import { useShareOffer } from './use-share-offer.ts'

const OFFER_FORMS = ['предложение', 'предложения', 'предложений'] as const
const OPEN_FORMS = ['действует', 'действуют', 'действуют'] as const

/** Returns the number of offers and, if all are loaded, the number of open ones. */
function countText(count: number, results: readonly SavedOffer[], now: number): string {
  const all = `${count}\u00a0${plural(count, OFFER_FORMS)}`
  if (results.length < count) return all
  const open = results.filter(
    ({ status, valid_until }) => status === 'open' && now < Date.parse(valid_until)
  ).length
  return `${all}, ${open}\u00a0${plural(open, OPEN_FORMS)}`
}

/** A `ref` for the button that disappears with the last part of the list. */
const focusHeadingOnRemoval = () => () => focusIfLost('offers')

type OpenDialog = { readonly action: 'revoke' | 'repeat'; readonly offer: SavedOffer } | null

/** Loads the offers, and again when the page becomes visible, because others accept offers and offers expire. */
function useLoadedOffers(id: number) {
  const own = useAction(setPanelOwnerAtom)
  const load = useAction(offersResource.load)
  useLayoutEffect(() => own(id), [own, id])
  const refresh = useCallback(() => load('background'), [load])
  useEffect(() => void refresh(), [refresh])
  useVisibleAgain(refresh)
  return load
}

/** Offers of the account with their actions. */
export function OwnOfferList({ id }: { readonly id: number }) {
  const load = useLoadedOffers(id)
  const list = useValue(offersResource.state)
  const more = useAction(loadMoreOffersAtom)
  const clock = useValue(clockAtom)
  const go = useNavigate()
  const shareOffer = useShareOffer()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const found = list.state === 'ready' ? list.data : null
  return (
    <>
      <PageHeader
        heading="Предложения"
        id="offers"
        lead="Цены в предложении закреплены, пока оно действует. Принять его может тот, у кого есть ссылка."
      >
        <PageButton look="main" href={paths.estimate()}>
          <Icon name="plus" />
          <span>Новая смета</span>
        </PageButton>
      </PageHeader>
      <Section
        heading="Сохранённые"
        aside={
          found !== null &&
          found.count > 0 && (
            <span className={css.count}>{countText(found.count, found.results, clock())}</span>
          )
        }
      >
        <LoadSection load={list} heading="Не удалось загрузить предложения" onRetry={() => void load()}>
          {({ count, results }) =>
            results.length === 0 ? (
              <EmptyState
                heading="Предложений пока нет"
                action={<PageButton href={paths.estimate()}>Собрать смету</PageButton>}
              >
                Соберите серверы и сохраните их как предложение: цена будет закреплена, а принять его сможет
                тот, кому вы отправите ссылку.
              </EmptyState>
            ) : (
              <>
                <OfferList>
                  {results.map((offer) => (
                    <OfferRow
                      key={offer.id}
                      offer={offer}
                      now={clock()}
                      href={paths.savedOffer(offer.id)}
                      pdfHref={documentAddress(documents.savedOfferPdf, { id: offer.id })}
                      serversHref={paths.panel()}
                      onNavigate={go}
                      onCopyLink={() => void shareOffer(offer)}
                      onRevoke={() => setOpenDialog({ action: 'revoke', offer })}
                      onRepeat={() => setOpenDialog({ action: 'repeat', offer })}
                    />
                  ))}
                </OfferList>
                {results.length < count && (
                  <Button ref={focusHeadingOnRemoval} className={css.more} onClick={() => void more()}>
                    Показать ещё
                  </Button>
                )}
                <p className={css.hint}>
                  Напишем, когда предложение примут, и за день до того, как оно истечёт.
                </p>
              </>
            )
          }
        </LoadSection>
      </Section>
      {openDialog?.action === 'revoke' && <RevokeOfferDialog offer={openDialog.offer} onClose={close} />}
      {openDialog?.action === 'repeat' && <RepeatOfferDialog offer={openDialog.offer} onClose={close} />}
    </>
  )
}
