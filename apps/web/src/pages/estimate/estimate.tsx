import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { EmptyState, Page, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadError } from '../../loading/load-error.tsx'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { useInBrowser } from '../../loading/use-in-browser.ts'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { paths } from '../../state/address/paths.ts'
import { flavorsResource } from '../../state/catalogue/catalogue-flavors.ts'
import { requiredListsAtom } from '../../state/catalogue/catalogue-lists.ts'
import { forgetRemovedItemAtom } from '../../state/estimate/change-items.ts'
import { stopEditingAtom } from '../../state/estimate/configured-item.ts'
import { closeEstimateLinkAtom, openEstimateLinkAtom } from '../../state/estimate/opened-link.ts'
import { followEstimateOrderAtom } from '../../state/estimate/order-estimate.ts'
import { shownEstimateAtom } from '../../state/estimate/shown-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { reloadCatalogueAtom } from '../../state/start-page.ts'
import css from './estimate.module.css'
import { EstimateContent } from './estimate-content.tsx'
import { HEADING_ID } from './focus-estimate-item.ts'
import { LinkNotices } from './link-notices.tsx'
import { OpenFileButton } from './open-file-button.tsx'
import { RemovedItemNotice } from './removed-item-notice.tsx'

const heading = (
  <h1 id={HEADING_ID} tabIndex={-1} className={css.heading}>
    Смета
  </h1>
)

/** Introduction shown while the estimate is empty, with a link to the configurator. */
function EmptyEstimate() {
  return (
    <>
      {heading}
      <div className={css.returned}>
        <RemovedItemNotice />
      </div>
      <EmptyState
        level={2}
        heading="В смете пока пусто"
        action={
          <PageButton look="main" tall href={paths.configurator()}>
            Собрать сервер
          </PageButton>
        }
      >
        {`Соберите сервер в конфигураторе и нажмите «Добавить в смету». Здесь сложатся цены до ${ESTIMATE_MAX.servers} серверов, чтобы сохранить их, отправить или заказать разом.`}
      </EmptyState>
      <Section heading="Если смету вам прислали" className={css.block}>
        <p className={css.lead}>
          Откройте ссылку целиком: смета хранится в ней самой, а почта и мессенджеры иногда обрезают длинные
          ссылки.
        </p>
        <OpenFileButton />
      </Section>
    </>
  )
}

/** The estimate, once it is read and the catalogue is loaded. */
function EstimateBody() {
  const known = useValue(shownEstimateAtom)
  const shown = useInBrowser() ? known : null
  const needed = useValue(requiredListsAtom)
  const all = useValue(flavorsResource.state)
  const reload = useAction(reloadCatalogueAtom)
  if (shown !== null && shown.items.length === 0) return <EmptyEstimate />
  const error = needed.state === 'failed' ? needed.error : all.state === 'failed' && all.error
  if (error !== false)
    return (
      <>
        {heading}
        <Section heading="Каталог">
          <LoadError
            error={error}
            heading="Не удалось загрузить цены"
            onRetry={() => {
              void reload()
              // the section disappears with the button
              focusIfLost('main')
            }}
          >
            Смета на месте.
          </LoadError>
        </Section>
      </>
    )
  if (shown === null || needed.state !== 'ready' || all.state !== 'ready')
    return (
      <>
        {heading}
        <LoadingWithTimeout onRetry={() => void reload()} />
      </>
    )
  return <EstimateContent estimate={shown} />
}

/** Opens the estimate in the address, now and whenever the user pastes another one. */
function useEstimateLink(): void {
  const openLink = useAction(openEstimateLinkAtom)
  useEffect(() => {
    const read = async () => {
      const { hash } = location
      const isOwn = await openLink(hash)
      // the estimate is stored in this browser and can change, so the fragment is dropped
      if (isOwn && location.hash === hash)
        history.replaceState(history.state, '', location.pathname + location.search)
    }
    void read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [openLink])
}

/** The page of an estimate: several servers with their total, a link and one order. */
export default function EstimatePage() {
  const stopEditing = useAction(stopEditingAtom)
  const leave = useAction(closeEstimateLinkAtom)
  const followOrder = useAction(followEstimateOrderAtom)
  const forgetRemoved = useAction(forgetRemovedItemAtom)
  useEffect(() => {
    stopEditing()
    followOrder()
    return () => {
      leave()
      forgetRemoved()
    }
  }, [stopEditing, followOrder, leave, forgetRemoved])
  useEstimateLink()
  return (
    <Page>
      <LinkNotices />
      <EstimateBody />
    </Page>
  )
}
