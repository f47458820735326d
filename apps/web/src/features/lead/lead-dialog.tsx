import { type CallError, errorText } from '@cloud/api'
import { type LeadIssues, LeadModal } from '@cloud/ui'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { paths } from '../../state/address/paths.ts'
import { track } from '../../state/core/analytics.ts'
import { isLeadDialogOpenAtom } from '../../state/core/dialogs.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/hooks.ts'
import { sendLeadAtom } from '../../state/send-lead.ts'

/** Returns the server's issues by the fields of the dialog, which has one field for phone and e-mail. */
function refusedFields(error: CallError): LeadIssues {
  const fields = error.kind === 'refused' ? error.problem.fields : undefined
  if (fields === undefined) return {}
  const { phone, email, ...others } = fields
  const contact = phone ?? email
  return contact === undefined ? others : { ...others, contact }
}

/** Dialog for requesting a consultation about the viewed configuration. Typed text is kept if sending fails. */
export default function LeadDialog() {
  const setLeadDialogOpen = useAction(isLeadDialogOpenAtom)
  const send = useAction(sendLeadAtom)
  const showToast = useAction(toastAtom)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: string; readonly issues: LeadIssues }>()

  // a user who closed the dialog before the response sees a toast
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])

  const { busy, slowNotice, start } = useSending(send, (refused) => {
    if (!open.current)
      showToast(
        refused === null
          ? { kind: 'ok', text: 'Заявка отправлена. Мы свяжемся с вами и поможем подобрать конфигурацию.' }
          : { kind: 'bad', text: `Заявка не отправлена. ${errorText(refused)}` }
      )
    else if (refused === null) setSent(true)
    else setFailure({ error: errorText(refused), issues: refusedFields(refused) })
  })

  return (
    <LeadModal
      {...failure}
      busy={busy}
      slowNotice={slowNotice}
      policyHref={paths.privacy()}
      sent={sent}
      onSend={(lead) => {
        track({ action: 'lead', target: 'consultation', screen: 'consultation' })
        setFailure(undefined)
        void start(lead)
      }}
      onClose={() => setLeadDialogOpen(false)}
    />
  )
}
