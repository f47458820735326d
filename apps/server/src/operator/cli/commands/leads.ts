import { closeLead, listLeads, reopenLead, takeLead } from '../../leads.ts'
import { audited, readPersonal } from '../audited.ts'
import type { Command } from '../command.ts'
import { line, whole } from '../parse-values.ts'

export const LEADS: Readonly<Record<string, Command>> = {
  'leads list': {
    options: { all: 'flag', limit: 'COUNT' },
    about: 'Who wants to be called back and is not closed yet, or all of them, the newest first.',
    run: async (input) => {
      const { all, limit } = input.options
      const asked = { all: all === true, limit: whole('--limit', limit ?? '100', { max: 10_000 }) }
      return { output: await readPersonal(input, (tx) => listLeads(tx, asked)) }
    }
  },
  'leads take': {
    takes: ['ID'],
    options: { over: 'flag' },
    about: 'Say that you call this person back; --over takes it over from another operator.',
    run: async (input) => {
      const lead_id = whole('ID', input.args[0])
      const over = input.options['over'] === true
      const output = await audited(input, (tx, now) =>
        takeLead(tx, { lead_id, operator: input.operator.name, now }, over)
      )
      return { output, doneBefore: output.taken ? undefined : `Lead ${lead_id} was yours before.` }
    }
  },
  'leads close': {
    takes: ['ID'],
    options: { note: 'TEXT' },
    about: 'Nobody needs to call this person any more; the note says what came of it.',
    run: async (input) => {
      const lead_id = whole('ID', input.args[0])
      const note = input.options['note'] === undefined ? null : line('--note', input.options['note'], 300)
      const output = await audited(input, (tx, now) =>
        closeLead(tx, { lead_id, operator: input.operator.name, now }, note)
      )
      return {
        output,
        doneBefore: output.closed ? undefined : `Lead ${lead_id} was closed before, by ${output.closed_by}.`
      }
    }
  },
  'leads reopen': {
    takes: ['ID'],
    about: 'Somebody needs to call this person after all: the lead is open again, with its note.',
    run: async (input) => {
      const lead_id = whole('ID', input.args[0])
      const output = await audited(input, (tx) => reopenLead(tx, lead_id))
      return { output, doneBefore: output.reopened ? undefined : `Lead ${lead_id} was open before.` }
    }
  }
}
