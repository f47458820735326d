import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { CodeField } from '../../parts/CodeField/CodeField.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { Dialog, type DialogFrameProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import css from './ProofModal.module.css'
import {
  otherWay,
  type ProofPurpose,
  type ProofWay,
  proofButtons,
  proofIssue,
  type TypedWay
} from './proofWords.ts'

export interface ProofModalProps extends DialogFrameProps {
  /** Heading; it names the act that needs the proof. */
  heading: ReactNode
  children?: Elements
  /** Available ways of proof. A passkey comes first, then a typed way; a recovery code is a link. */
  ways: readonly ProofWay[]
  purpose: ProofPurpose
  /** Called when the user chooses the passkey. */
  onKey: () => void
  /** Called with the typed text if its format is valid. */
  onTyped: (way: TypedWay, text: string) => void
  /** The way whose request is running; null if none is. */
  busy?: ProofWay | null | undefined
  /** Error of the typed text, shown at its field, which is focused. */
  wrong?: string | null | undefined
  /** Error that belongs to no field. */
  error?: ReactNode
  /** Shown when the response is slow. */
  slowNotice?: Elements
}

const FIRST: readonly TypedWay[] = ['code', 'password']

interface ProofFieldProps {
  readonly way: TypedWay
  readonly error: string | null
}

/** Field for a typed proof: password, one-time code or recovery code. */
function ProofField({ way, error }: ProofFieldProps) {
  const texts = messagesTexts(useWords())
  const field = { name: 'proof', error }
  switch (way) {
    case 'code':
      return <CodeField label={texts.codeFromApp} {...field} />
    case 'recovery_code':
      return <TextField label={texts.recoveryCode} autoComplete="off" spellCheck={false} {...field} />
    case 'password':
      return <TextField label={texts.password} type="password" autoComplete="current-password" {...field} />
  }
}

/**
 * Asks users to prove their identity by a passkey, a one-time code, a recovery code or the password, depending on the account.
 *
 * - **Use it** before an act that only the owner of the account may do.
 * - **Do not use it** to sign in: a form of your own.
 */
export function ProofModal({
  ways,
  purpose,
  onKey,
  onTyped,
  busy = null,
  wrong = null,
  error,
  slowNotice,
  children,
  onClose,
  ...rest
}: ProofModalProps) {
  const words = useWords()
  const texts = messagesTexts(words)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const byKey = ways.includes('key')
  const typed = ways.filter((way) => way !== 'key')
  const first = FIRST.find((way) => ways.includes(way)) ?? (byKey ? null : (typed[0] ?? null))
  const [way, setWay] = useState(first)
  const [issue, setIssue] = useState<string | null>(null)
  const focusField = () => form.current?.querySelector<HTMLInputElement>('input[name=proof]')?.select()
  useEffect(() => {
    if (wrong !== null) focusField()
  }, [wrong])

  function choose(other: TypedWay) {
    flushSync(() => {
      setWay(other)
      setIssue(null)
    })
    focusField()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (way === null || busy !== null) return
    const text = String(new FormData(event.currentTarget).get('proof') ?? '')
    const found = proofIssue(way, text, words)
    setIssue(found)
    if (found === null) onTyped(way, text)
    else focusField()
  }

  const buttons = proofButtons(words)[purpose]
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            {texts.cancel}
          </Button>
          {way !== null && (
            <Button
              tall
              type="submit"
              form={id}
              look={byKey ? 'plain' : 'main'}
              busy={busy === way}
              disabled={busy === 'key'}
            >
              {buttons[way]}
            </Button>
          )}
        </>
      }
    >
      {children}
      {error ? <Notice kind="bad">{error}</Notice> : null}
      {byKey && (
        <Button tall wide look="main" busy={busy === 'key'} onClick={onKey}>
          {buttons.key}
        </Button>
      )}
      {byKey && way !== null && <p className={css.or}>{texts.or}</p>}
      <form ref={form} id={id} onSubmit={submit} noValidate className={css.form}>
        {way !== null && <ProofField key={way} way={way} error={issue ?? wrong} />}
        {typed
          .filter((other) => other !== way)
          .map((other) => (
            <p key={other} className={css.other}>
              <span>{otherWay(words)[other].before}</span>{' '}
              <LinkButton onClick={() => choose(other)}>{otherWay(words)[other].link}</LinkButton>
            </p>
          ))}
      </form>
      {slowNotice}
    </Dialog>
  )
}
