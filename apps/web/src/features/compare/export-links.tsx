import { Icon, LinkButton } from '@cloud/ui'
import { downloadFile } from '../../shared/browser/download-file.ts'
import type { ExportRow } from '../../state/compare/export-rows.ts'
import { track } from '../../state/core/analytics.ts'
import { CONFIGURATION_COLUMNS, formatCsv, formatJson, toJsonRows } from './export-formats.ts'

interface ExportLinksProps {
  /** Read when a file is asked for. */
  readonly readRows: () => readonly ExportRow[]
  /** The file's name without its ending. */
  readonly file: string
}

/** The figures of the screen as a file: for a spreadsheet and for a program. */
export function ExportLinks({ readRows, file }: ExportLinksProps) {
  const save = (ending: 'csv' | 'json') => {
    track({ action: 'export', target: ending, screen: 'server_configuration' })
    const { origin } = location
    const text =
      ending === 'csv'
        ? formatCsv(readRows(), origin, CONFIGURATION_COLUMNS)
        : formatJson(toJsonRows(readRows(), origin))
    downloadFile(`${file}.${ending}`, ending === 'csv' ? 'text/csv' : 'application/json', text)
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
