import { Icon, LinkButton } from '@cloud/ui'
import { downloadFile } from '../../shared/browser/download-file.ts'
import type { ExportRow } from '../../state/compare/export-rows.ts'
import { track } from '../../state/core/analytics.ts'
import { CONFIGURATION_COLUMNS, formatCsv, formatJson, toJsonRows } from './export-formats.ts'

interface ExportLinksProps {
  /** Reads the rows when the user downloads a file. */
  readonly readRows: () => readonly ExportRow[]
  /** Name of the file without its extension. */
  readonly file: string
}

/** Links that download the figures of the screen: for a spreadsheet and for programs. */
export function ExportLinks({ readRows, file }: ExportLinksProps) {
  const save = (ending: 'csv' | 'json') => {
    track({ action: 'export', target: ending, screen: 'server_configuration' })
    const { origin } = location
    const text =
      ending === 'csv'
        ? formatCsv(readRows(), origin, CONFIGURATION_COLUMNS)
        : formatJson(toJsonRows(readRows(), origin))
    downloadFile(file, ending, text)
  }
  return (
    <>
      <LinkButton onClick={() => save('csv')}>
        <Icon name="load" small />
        <span>Скачать CSV</span>
      </LinkButton>
      <LinkButton onClick={() => save('json')}>
        <Icon name="load" small />
        <span>Скачать JSON</span>
      </LinkButton>
    </>
  )
}
