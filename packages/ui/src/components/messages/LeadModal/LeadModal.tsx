import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
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

const policyText = (words?: Words) => messagesTexts(words).consentTo

/** A stable function, so that the button is focused only once. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus()

/**
 * Form for a request for advice: name, contact and task. The page adds the current configuration.
 *
 * - **Use it** for a request for advice.
 * - **Do not use it** for other forms: `Dialog`.
 */
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
  const words = useWords()
  const texts = messagesTexts(words)
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
    const wrong = leadIssues(text, words)
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return focusOn(wrong)
    const { contact, ...others } = text
    const reach = isEmail(contact) ? { email: contact } : { phone: contact }
    onSend({ ...others, ...reach, consent: true, website: String(data.get('website') ?? '').trim() })
  }

  if (sent)
    return (
      <Dialog {...rest} heading={texts.consultation}>
        <div className={css.form}>
          <Notice kind="ok" heading={texts.requestSent}>
            {texts.weWillContact}
          </Notice>
          {/* the clicked button is gone, so this one receives the focus */}
          <Button wide ref={focusButton} onClick={rest.onClose}>
            {texts.ok}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog {...rest} heading={texts.consultation}>
      <p className={css.about}>{texts.weHelpToChoose}</p>
      <form ref={form} onSubmit={submit} noValidate className={css.form}>
        {error && (
          <Notice kind="bad" heading={texts.requestNotSent}>
            {error}
          </Notice>
        )}
        <TextField label={texts.yourName} name="name" autoComplete="name" error={issues.name} />
        <TextField label={texts.phoneOrEMail} name="contact" autoComplete="on" error={issues.contact} />
        <TextArea label={texts.task} aside={texts.optional} name="comment" error={issues.comment} />
        {/* hidden from people: only robots fill it in */}
        <div className={css.trap} aria-hidden="true">
          <input name="website" aria-label={texts.website} tabIndex={-1} autoComplete="off" />
        </div>
        <Checkbox name="consent" error={issues.consent}>
          <span>{texts.iConsentTo}</span>{' '}
          {policyHref === undefined ? (
            <span>{policyText(words)}</span>
          ) : (
            <a href={policyHref} target="_blank" rel="noreferrer">
              {policyText(words)}
            </a>
          )}
        </Checkbox>
        {slowNotice}
        <Button type="submit" look="main" wide busy={busy} busyText={texts.sending}>
          {texts.sendTheRequest}
        </Button>
      </form>
    </Dialog>
  )
}
