import { Icon, LinkButton } from '@cloud/ui'
import type { ExportRow } from '../../state/compare/export-rows.ts'
import { track } from '../../state/core/analytics.ts'
import { saveFile } from '../save-file.ts'
import { COLUMNS, forProgram, toCsv, toJson } from './export-formats.ts'

interface ExportLinksProps {
  /** Read when a file is asked for. */
  readonly exported: () => readonly ExportRow[]
  /** The file's name without its ending. */
  readonly file: string
}

/** The figures of the screen as a file: for a spreadsheet and for a program. */
export function ExportLinks({ exported, file }: ExportLinksProps) {
  const save = (ending: 'csv' | 'json') => {
    track({ action: 'export', target: ending, screen: 'server_configuration' })
    const { origin } = location
    const text =
      ending === 'csv' ? toCsv(exported(), origin, COLUMNS) : toJson(forProgram(exported(), origin))
    saveFile(`${file}.${ending}`, ending === 'csv' ? 'text/csv' : 'application/json', text)
  }
  return (
    <>
      <LinkButton onClick={() => save('csv')}>
        <Icon sign="load" small />
        <span>Скачать CSV</span>
      </LinkButton>
      <LinkButton onClick={() => save('json')}>
        <Icon sign="load" small />
        <span>Скачать JSON</span>
      </LinkButton>
    </>
  )
}
