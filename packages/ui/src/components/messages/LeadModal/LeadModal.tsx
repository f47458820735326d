import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Checkbox } from '../../parts/Checkbox/Checkbox.tsx'
import { TextArea } from '../../parts/TextArea/TextArea.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { Dialog, type DialogFrameProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import css from './LeadModal.module.css'
import { isEmail, type LeadField, type LeadText, leadIssues, leadText } from './leadText.ts'

/** The request as the API accepts it; only robots fill in `website`. */
export interface LeadRequest extends Omit<LeadText, 'contact' | 'consent'> {
  readonly phone?: string
  readonly email?: string
  readonly consent: true
  readonly website: string
}

/** Error sentences by field. Phone and e-mail share one field. */
export type LeadIssues = Readonly<Partial<Record<LeadField, string>>>

export interface LeadModalProps extends DialogFrameProps {
  /** Called when all fields are valid. Otherwise the form shows what to correct. */
  onSend: (request: LeadRequest) => void
  /** True while the request is being sent: further clicks are ignored. @default false */
  busy?: boolean | undefined
  /** Shown when sending is slow: a notice with a retry button. */
  slowNotice?: Elements
  /** True after the server accepted the request. @default false */
  sent?: boolean | undefined
  /** Reason why the request could not be sent, and what to do. The typed text stays. */
  error?: ReactNode
  /** URL of the privacy policy; opens in a new tab, so that the typed text stays. */
  policyHref?: string | undefined
  /** Errors returned by the server, by field. The first of these fields is focused. */
  issues?: LeadIssues | undefined
}

const NO_ISSUES: LeadIssues = {}

const POLICY_TEXT = 'обработку персональных данных'

/** Form for a request for advice: name, contact and task. The page adds the current configuration. */
export function LeadModal({
  onSend,
  busy = false,
  slowNotice,
  sent = false,
  error,
  policyHref,
  issues: refused = NO_ISSUES,
  ...rest
}: LeadModalProps) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<LeadIssues>(NO_ISSUES)
  const issues = { ...refused, ...found }
  const focusOn = (wrong: LeadIssues) => {
    const fields = [...(form.current?.elements ?? [])]
    const first = fields.find((field) => Object.hasOwn(wrong, field.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
  }
  useEffect(() => focusOn(refused), [refused])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const text = leadText(data)
    const wrong = leadIssues(text)
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return focusOn(wrong)
    const { contact, ...others } = text
    const reach = isEmail(contact) ? { email: contact } : { phone: contact }
    onSend({ ...others, ...reach, consent: true, website: String(data.get('website') ?? '').trim() })
  }

  if (sent)
    return (
      <Dialog {...rest} heading="Консультация">
        <div className={css.form}>
          <Notice kind="ok" heading="Заявка отправлена">
            Мы свяжемся с вами и поможем подобрать конфигурацию.
          </Notice>
          {/* the clicked button is gone, so this one receives the focus */}
          <Button wide ref={(button) => button?.focus()} onClick={rest.onClose}>
            Хорошо
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog {...rest} heading="Консультация">
      <p className={css.about}>Поможем подобрать конфигурацию под задачу и бюджет</p>
      <form ref={form} onSubmit={submit} noValidate className={css.form}>
        {error && (
          <Notice kind="bad" heading="Заявка не отправлена">
            {error}
          </Notice>
        )}
        <TextField label="Как к вам обращаться" name="name" autoComplete="name" error={issues.name} />
        <TextField label="Телефон или почта" name="contact" autoComplete="on" error={issues.contact} />
        <TextArea label="Задача" aside="необязательно" name="comment" error={issues.comment} />
        {/* hidden from people: only robots fill it in */}
        <div className={css.trap} aria-hidden="true">
          <input name="website" aria-label="Сайт" tabIndex={-1} autoComplete="off" />
        </div>
        <Checkbox name="consent" error={issues.consent}>
          <span>Даю согласие на</span>{' '}
          {policyHref === undefined ? (
            <span>{POLICY_TEXT}</span>
          ) : (
            <a href={policyHref} target="_blank" rel="noreferrer">
              {POLICY_TEXT}
            </a>
          )}
        </Checkbox>
        {slowNotice}
        <Button type="submit" look="main" wide busy={busy} busyText="Отправляется">
          Отправить заявку
        </Button>
      </form>
    </Dialog>
  )
}
