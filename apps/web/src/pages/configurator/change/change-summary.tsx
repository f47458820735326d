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
import { focusMissingField } from '../../../shared/configurator-focus/form-fields.ts'
import { ssdAtom } from '../../../state/catalogue/catalogue-lists.ts'
import { changedConfigurationAtom } from '../../../state/change/change-confirmation.ts'
import { openConfirmationAtom } from '../../../state/change/open-confirmation.ts'
import { chosenFlavorAtom, planAtom } from '../../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../../state/choices/configuration-price.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { ChosenPriceBreakdown } from '../summary/chosen-price-breakdown.tsx'
import { ChosenTotal } from '../summary/chosen-total.tsx'
import { summaryDrawing } from '../summary/summary-drawing.ts'
import { SummaryLinks } from '../summary/summary-links.tsx'
import SummaryTools from '../summary/summary-tools.tsx'
import css from './change.module.css'
import { ChangeNotice } from './change-notice.tsx'

// loaded with the form: if loaded later, they would enlarge the card under the pointer
const summaryTools = <SummaryTools />

/** Always enabled: opens the confirmation dialog, or leads to the configuration if none is chosen yet. */
function ApplyButton({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const confirm = useAction(openConfirmationAtom)
  const handleClick = () => {
    const missing = confirm()
    if (missing !== null) focusMissingField(missing)
  }
  return <CreateButton ref={ref} action="change" onClick={handleClick} />
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
            <ChosenPriceBreakdown />
          </>
        }
        total={<ChosenTotal ref={totalRef} />}
        notice={<ChangeNotice original={original} />}
        action={<ApplyButton ref={buttonRef} />}
        terms="Смена конфигурации — по полной предоплате нового периода. Остаток прежней предоплаты вернётся на баланс."
        links={flavor === null ? undefined : <SummaryLinks tools={summaryTools} />}
      />
      <BottomBar
        hidden={inView}
        total_rub_cents={price?.total ?? null}
        price_plan={period}
        action={<ApplyButton />}
      />
    </>
  )
}
