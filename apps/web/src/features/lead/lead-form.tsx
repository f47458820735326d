import { type CallError, errorText } from '@cloud/api'
import { Button, Checkbox, Notice, TextArea, TextField } from '@cloud/ui'
import { type FormEvent, useState } from 'react'
import { track } from '../../analytics.ts'
import { leadAtom } from '../../state/lead.ts'
import { useAction } from '../../state/use.ts'
import css from './lead.module.css'
import { isEmail, type LeadField, leadIssues } from './lead-issues.ts'

type Issues = Partial<Record<LeadField, string>>

/** What the server found wrong, by the fields of this form: phone and e-mail are one. */
function refusedFields(error: CallError): Issues {
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

/** The request for a consultation. What was typed stays when it could not be sent. */
export function LeadForm({ onSent }: { readonly onSent: () => void }) {
  const send = useAction(leadAtom)
  const [issues, setIssues] = useState<Issues>({})
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const [name, contact, comment] = [text('name'), text('contact'), text('comment')]
    const found = leadIssues({ name, contact, comment, consent: data.has('consent') })
    const show = (wrong: Issues) => {
      setIssues(wrong)
      const [first] = Object.keys(wrong)
      const field = first === undefined ? null : form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    }
    setError(null)
    show(found)
    if (Object.keys(found).length > 0) return
    track({ action: 'lead', target: 'consultation', screen: 'consultation' })
    setBusy(true)
    const reach = isEmail(contact) ? { email: contact } : { phone: contact }
    const refused = await send({ name, ...reach, comment, consent: true, website: text('website') })
    setBusy(false)
    if (refused === null) return onSent()
    setError(refused)
    show(refusedFields(refused))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {error !== null && (
        <Notice kind="bad" heading="Заявка не отправлена">
          {errorText(error)}
        </Notice>
      )}
      <TextField label="Как к вам обращаться" name="name" autoComplete="name" error={issues.name} />
      <TextField label="Телефон или почта" name="contact" autoComplete="on" error={issues.contact} />
      <TextArea label="Задача" aside="необязательно" name="comment" error={issues.comment} />
      {/* people neither see nor reach it: who fills it in is a robot */}
      <div className={css.trap} aria-hidden="true">
        <input name="website" aria-label="Сайт" tabIndex={-1} autoComplete="off" />
      </div>
      <Checkbox name="consent" error={issues.consent}>
        Согласен на обработку персональных данных
      </Checkbox>
      <Button type="submit" look="main" wide busy={busy} busyText="Отправляется">
        Отправить заявку
      </Button>
    </form>
  )
}
