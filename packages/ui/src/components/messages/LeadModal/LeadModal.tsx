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

/** What the person asks for, as the API takes it; `website` is filled in by robots only. */
export interface LeadRequest extends Omit<LeadText, 'contact' | 'consent'> {
  readonly phone?: string
  readonly email?: string
  readonly consent: true
  readonly website: string
}

/** What is wrong, sentence by field. Phone and e-mail are one field. */
export type LeadIssues = Readonly<Partial<Record<LeadField, string>>>

export interface LeadModalProps extends DialogFrameProps {
  /** Called when all fields are valid. Otherwise the person sees what to correct. */
  onSend: (request: LeadRequest) => void
  /** It is being sent: a second press does nothing. @default false */
  busy?: boolean | undefined
  /** Shown while sending takes long: a notice with a way to retry. */
  slowNotice?: Elements
  /** The request was accepted. @default false */
  sent?: boolean | undefined
  /** Why it could not be sent, and what to do. The typed text stays. */
  error?: ReactNode
  /** The address of the privacy policy; opens in a new tab, so that the typed text stays. */
  policyHref?: string | undefined
  /** What the server refused, by field. The first of these fields takes the focus. */
  issues?: LeadIssues | undefined
}

const NONE: LeadIssues = {}

const POLICY = 'обработку персональных данных'

/** A request for advice: name, contact and task. The page adds the current configuration. */
export function LeadModal({
  onSend,
  busy = false,
  slowNotice,
  sent = false,
  error,
  policyHref,
  issues: refused = NONE,
  ...rest
}: LeadModalProps) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<LeadIssues>(NONE)
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
          {/* the pressed button is gone: the focus moves to this one */}
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
        {/* people neither see nor reach it: only robots fill it in */}
        <div className={css.trap} aria-hidden="true">
          <input name="website" aria-label="Сайт" tabIndex={-1} autoComplete="off" />
        </div>
        <Checkbox name="consent" error={issues.consent}>
          <span>Даю согласие на</span>{' '}
          {policyHref === undefined ? (
            <span>{POLICY}</span>
          ) : (
            <a href={policyHref} target="_blank" rel="noreferrer">
              {POLICY}
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
