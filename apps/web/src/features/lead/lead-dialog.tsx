import { type CallError, errorText } from '@cloud/api'
import { type LeadIssues, LeadModal, type LeadRequest } from '@cloud/ui'
import { useRef, useState } from 'react'
import { track } from '../../analytics.ts'
import { Late } from '../../late.tsx'
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
  const [sent, setSent] = useState(false)
  /** What is under way, and which of the tries it is. */
  const [sending, setSending] = useState<{ readonly lead: LeadRequest; readonly nth: number } | null>(null)
  const tries = useRef(0)
  const [failure, setFailure] = useState<{ readonly error: string; readonly issues: LeadIssues }>()

  async function request(lead: LeadRequest) {
    setFailure(undefined)
    tries.current += 1
    const nth = tries.current
    setSending({ lead, nth })
    const refused = await send(lead)
    // a late answer was asked for again: the first that took it counts, and only the last refusal
    if (refused !== null && nth !== tries.current) return
    tries.current += 1
    setSending(null)
    if (refused === null) setSent(true)
    else setFailure({ error: errorText(refused), issues: refusedFields(refused) })
  }

  return (
    <LeadModal
      {...failure}
      busy={sending !== null}
      late={sending !== null && <Late key={sending.nth} onRetry={() => void request(sending.lead)} />}
      sent={sent}
      onSend={(lead) => {
        track({ action: 'lead', target: 'consultation', screen: 'consultation' })
        void request(lead)
      }}
      onClose={() => ask(false)}
    />
  )
}
