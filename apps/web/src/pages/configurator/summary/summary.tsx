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
import { Breakdown } from './breakdown.tsx'
import { Create, CreateOnly, useToPay } from './create.tsx'
import { summaryDrawing } from './summary-drawing.ts'
import { SummaryLinks } from './summary-links.tsx'
import { SummaryNotice } from './summary-notice.tsx'
import { Total } from './total.tsx'

const WatchFree = lazy(() => import('./watch-free.tsx'))

const Bar = (props: Pick<BottomBarProps, 'ref' | 'hidden'>) => (
  <BottomBar
    {...props}
    total_rub_cents={useValue(quoteAtom)?.total ?? null}
    price_plan={useValue(planAtom)}
    action={<Create />}
    second={useToPay() > 0 && <CreateOnly />}
  />
)

/** Summary of the choice with its price; on a small screen also in the bottom bar while the summary is out of view. */
export function Summary() {
  const flavor = useValue(chosenFlavorAtom)
  const ssdSize = useValue(ssdSizeAtom)
  const os = useValue(chosenOsAtom)
  const group = useValue(ssdAtom)?.group_title
  const queues = useValue(joinsQueueAtom)
  const toPay = useToPay()
  const { totalRef, buttonRef, inView } = useSummaryInView()
  const bar = useRef<HTMLDivElement>(null)
  return (
    <>
      <SummaryCard
        heading={flavor === null ? null : summaryHeading(flavor)}
        details={flavor === null ? undefined : summaryDetails(flavor, ssdSize, os, group)}
        drawing={summaryDrawing(flavor, ssdSize)}
        breakdown={<Breakdown />}
        total={<Total ref={totalRef} />}
        promo={<PromoSection />}
        notice={<SummaryNotice />}
        action={
          <>
            <Create ref={buttonRef} />
            {toPay > 0 && <CreateOnly />}
            {queues && (
              <LazyBoundary>
                <WatchFree />
              </LazyBoundary>
            )}
          </>
        }
        terms="Первый запуск — по полной предоплате, дальше достаточно положительного баланса. Остаток вернётся на баланс после остановки."
        links={flavor === null ? undefined : <SummaryLinks />}
      />
      {/* what nobody sees is not drawn at each choice; it stays while the focus is in it */}
      {(!inView || bar.current?.contains(document.activeElement)) && <Bar ref={bar} hidden={inView} />}
    </>
  )
}
