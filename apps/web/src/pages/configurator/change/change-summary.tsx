import type { ServerConfig } from '@cloud/api'
import {
  BottomBar,
  ChangeTable,
  CreateButton,
  SummaryCard,
  summaryDetails,
  summaryHeading,
  useSummaryInView
} from '@cloud/ui'
import type { Ref } from 'react'
import { focusMissing } from '../../../features/form-fields.ts'
import { ssdAtom } from '../../../state/catalogue/catalogue-lists.ts'
import { changedConfigurationAtom } from '../../../state/change/change-confirmation.ts'
import { openConfirmationAtom } from '../../../state/change/open-confirmation.ts'
import { chosenFlavorAtom, planAtom } from '../../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../../state/choices/configuration-price.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { Breakdown } from '../summary/breakdown.tsx'
import { summaryDrawing } from '../summary/summary-drawing.ts'
import { SummaryLinks } from '../summary/summary-links.tsx'
import SummaryTools from '../summary/summary-tools.tsx'
import { Total } from '../summary/total.tsx'
import css from './change.module.css'
import { ChangeNotice } from './change-notice.tsx'

// load the tools with the form, because later the card would grow under the pointer
const tools = <SummaryTools />

/** Always enabled: opens the confirmation dialog, or leads to the configuration if none is chosen yet. */
function Apply({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const confirm = useAction(openConfirmationAtom)
  const press = () => {
    const missing = confirm()
    if (missing !== null) focusMissing(missing)
  }
  return <CreateButton ref={ref} action="change" onClick={press} />
}

/** Summary of the change: the server before and after, the cost and the refund. */
export function ChangeSummary({ original }: { readonly original: ServerConfig }) {
  const flavor = useValue(chosenFlavorAtom)
  const price = useValue(quoteAtom)
  const chosen = useValue(changedConfigurationAtom)
  const period = useValue(planAtom)
  const group = useValue(ssdAtom)?.group_title
  const { totalRef, buttonRef, inView } = useSummaryInView()
  return (
    <>
      <SummaryCard
        heading={flavor === null ? null : summaryHeading(flavor)}
        details={flavor === null ? undefined : summaryDetails(flavor, original.ssd_count, original.os, group)}
        drawing={summaryDrawing(flavor, original.ssd_count)}
        breakdown={
          <>
            {chosen !== null && (
              <div className={css.comparison}>
                <ChangeTable dense before={original} after={chosen} />
              </div>
            )}
            <Breakdown />
          </>
        }
        total={<Total ref={totalRef} />}
        notice={<ChangeNotice original={original} />}
        action={<Apply ref={buttonRef} />}
        terms="Смена конфигурации — по полной предоплате нового периода. Остаток прежней предоплаты вернётся на баланс."
        links={flavor === null ? undefined : <SummaryLinks tools={tools} />}
      />
      <BottomBar
        hidden={inView}
        total_rub_cents={price?.total ?? null}
        price_plan={period}
        action={<Apply />}
      />
    </>
  )
}
