import {
  BottomBar,
  type BottomBarProps,
  SummaryCard,
  summaryDetails,
  summaryHeading,
  useSummaryInView
} from '@cloud/ui'
import { lazy, useRef } from 'react'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { manualStart } from '../../../shared/panel/manual-start.ts'
import { ssdAtom } from '../../../state/catalogue/catalogue-lists.ts'
import {
  chosenFlavorAtom,
  chosenOsAtom,
  planAtom,
  ssdSizeAtom
} from '../../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../../state/choices/configuration-price.ts'
import { joinsQueueAtom } from '../../../state/creation/creation-state.ts'
import { useValue } from '../../../state/hooks.ts'
import { PromoSection } from '../sections/promo-section.tsx'
import { ChosenPriceBreakdown } from './chosen-price-breakdown.tsx'
import { ChosenTotal } from './chosen-total.tsx'
import { CreateServerButton, CreateWithoutStartButton, useAmountToPay } from './create-buttons.tsx'
import { summaryDrawing } from './summary-drawing.ts'
import { SummaryLinks } from './summary-links.tsx'
import { SummaryNotice } from './summary-notice.tsx'

const WatchFlavorButton = lazy(() => import('./watch-flavor-button.tsx'))

const TERMS =
  'Первый запуск — по полной предоплате, дальше достаточно положительного баланса. Остаток вернётся на баланс после остановки.'

const SummaryBottomBar = (props: Pick<BottomBarProps, 'ref' | 'hidden'>) => (
  <BottomBar
    {...props}
    total_rub_cents={useValue(quoteAtom)?.total ?? null}
    price_plan={useValue(planAtom)}
    action={<CreateServerButton />}
    second={useAmountToPay() > 0 && <CreateWithoutStartButton />}
  />
)

/** Summary of the choice with its price; on a small screen also in the bottom bar while the summary is out of view. */
export function Summary() {
  const flavor = useValue(chosenFlavorAtom)
  const ssdSize = useValue(ssdSizeAtom)
  const os = useValue(chosenOsAtom)
  const group = useValue(ssdAtom)?.group_title
  const queues = useValue(joinsQueueAtom)
  const toPay = useAmountToPay()
  const { totalRef, buttonRef, inView } = useSummaryInView()
  const bar = useRef<HTMLDivElement>(null)
  return (
    <>
      <SummaryCard
        heading={flavor === null ? null : summaryHeading(flavor)}
        details={flavor === null ? undefined : summaryDetails(flavor, ssdSize, os, group)}
        drawing={summaryDrawing(flavor, ssdSize)}
        breakdown={<ChosenPriceBreakdown />}
        total={<ChosenTotal ref={totalRef} />}
        promo={<PromoSection />}
        notice={<SummaryNotice />}
        action={
          <>
            <CreateServerButton ref={buttonRef} />
            {toPay > 0 && <CreateWithoutStartButton />}
            {queues && (
              <LazyBoundary>
                <WatchFlavorButton />
              </LazyBoundary>
            )}
          </>
        }
        terms={flavor?.manual_start_minutes ? `${manualStart(flavor.manual_start_minutes)} ${TERMS}` : TERMS}
        links={flavor === null ? undefined : <SummaryLinks />}
      />
      {/* an invisible bar is not rendered, unless the focus is in it */}
      {(!inView || bar.current?.contains(document.activeElement)) && (
        <SummaryBottomBar ref={bar} hidden={inView} />
      )}
    </>
  )
}
