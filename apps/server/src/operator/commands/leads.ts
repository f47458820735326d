import { type Commands, doneUnless, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { FLAG, ID, LIMIT, optional, text } from '../cli/parameters.ts'
import { closeLead, listLeads, reopenLead, takeLead } from '../leads.ts'

export const LEADS: Commands = {
  'leads list': readPersonalCommand(
    'List open requests for a call, or all of them, the newest first.',
    { all: FLAG, limit: LIMIT },
    listLeads
  ),
  'leads take': writeCommand(
    'Mark that you make this call; --over takes it over from another operator.',
    { ID, over: FLAG },
    (tx, { ID, over }, now, { operator }) =>
      takeLead(tx, { lead_id: ID, operator: operator.name, now }, over),
    ({ taken }, { ID }) => doneUnless(taken, `Lead ${ID} was yours before.`)
  ),
  'leads close': writeCommand(
    'Mark that no call is needed any more; the note describes the result.',
    { ID, note: optional(text(300)) },
    (tx, { ID, note }, now, { operator }) =>
      closeLead(tx, { lead_id: ID, operator: operator.name, now }, note),
    ({ closed, closed_by }, { ID }) => doneUnless(closed, `Lead ${ID} was closed before, by ${closed_by}.`)
  ),
  'leads reopen': writeCommand(
    'Open a closed lead again, with its note.',
    { ID },
    (tx, { ID }) => reopenLead(tx, ID),
    ({ reopened }, { ID }) => doneUnless(reopened, `Lead ${ID} was open before.`)
  )
}
