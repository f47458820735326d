import { csvRoubles, csvText, documentAddress, documents } from '@cloud/api'
import { Button, ButtonLink, Cluster, Icon } from '@cloud/ui'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useValue } from '../../state/hooks.ts'
import {
  type ShownSpendingView,
  shownRange,
  shownSpendingAtom,
  spendingViewAtom
} from '../../state/spending/spending-report.ts'

/** Downloads the sums of the table for a spreadsheet. */
function downloadCsv({ parts, steps, view }: ShownSpendingView): void {
  const cell = (text: string) => `"${csvText(text).replaceAll('"', '""')}"`
  const rows = [
    [view.step === 'day' ? 'День' : 'Месяц', ...parts.map(({ name }) => name), 'Всего'].map(cell),
    ...steps.map(({ start, amounts, total }) => [start, ...[...amounts, total].map(csvRoubles)])
  ]
  const text = `\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`
  downloadFile('spending', 'csv', text)
}

/** Downloads of the shown spending: for a spreadsheet, and in the FOCUS format for cost tools. */
export function SpendingFiles() {
  const spent = loadedData(useValue(shownSpendingAtom))
  const { step } = useValue(spendingViewAtom)
  const range = shownRange(spent?.view.step ?? step, useValue(clockAtom)())
  return (
    <Cluster gap={2}>
      {spent?.parts.length !== 0 && (
        // hidden but laid out while the spending loads, so that nothing shifts
        <Button
          style={{ visibility: spent ? 'visible' : 'hidden' }}
          onClick={() => spent && downloadCsv(spent)}
        >
          <Icon name="load" />
          <span>CSV</span>
        </Button>
      )}
      <ButtonLink href={documentAddress(documents.focusCsv, range)} download>
        <Icon name="load" />
        <span>FOCUS</span>
      </ButtonLink>
    </Cluster>
  )
}
