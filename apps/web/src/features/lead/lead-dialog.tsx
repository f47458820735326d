import { type CallError, errorText } from '@cloud/api'
import { type LeadIssues, LeadModal, type LeadRequest } from '@cloud/ui'
import { useState } from 'react'
import { track } from '../../analytics.ts'
import { askingAtom } from '../../state/asking.ts'
import { leadAtom } from '../../state/lead.ts'
import { useAction } from '../../state/use.ts'

/** What the server found wrong, by the fields of the window: phone and e-mail are one there. */
function refusedFields(error: CallError): LeadIssues {
  const fields = error.kind === 'refused' ? error.problem.fields : undefined
  if (fields === undefined) return {}
  const { name, phone, email, comment, consent } = fields
  const contact = phone ?? email
  return {
    ...(name !== undefined && { name }),
    ...(contact !== undefined && { contact }),
    ...(comment !== undefined && { comment }),
    ...(consent !== undefined && { consent })
  }
}

/** A consultation, with the configuration that is chosen. What was typed stays when it could not be sent. */
export default function LeadDialog() {
  const ask = useAction(askingAtom)
  const send = useAction(leadAtom)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState<{ readonly error: string; readonly issues: LeadIssues }>()

  async function request(lead: LeadRequest) {
    track({ action: 'lead', target: 'consultation', screen: 'consultation' })
    setFailure(undefined)
    setState('busy')
    const refused = await send(lead)
    setState(refused === null ? 'sent' : 'open')
    if (refused !== null) setFailure({ error: errorText(refused), issues: refusedFields(refused) })
  }

  return (
    <LeadModal
      {...failure}
      busy={state === 'busy'}
      sent={state === 'sent'}
      onSend={(lead) => void request(lead)}
      onClose={() => ask(false)}
    />
  )
}
