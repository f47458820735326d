import type { CallError } from '@cloud/api'
import { type FormEvent, useState } from 'react'
import { useSending } from '../../shared/forms/use-sending.tsx'

type Issues = Readonly<Record<string, string>>

interface FormOptions<Body> {
  /** Builds the request body from the typed text. */
  readonly read: (text: (name: string) => string) => Body
  /** Returns the issues by field name, in the order of the fields. */
  readonly check: (body: Body) => Issues
  readonly send: (body: Body) => Promise<CallError | null>
  readonly onDone?: (form: HTMLFormElement) => void
}

/** Handles a form that both the page and the server validate: the first invalid field gets the focus, and typed text is kept. */
export function useForm<Body>({ read, check, send, onDone }: FormOptions<Body>) {
  const [done, setDone] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [wrong, setWrong] = useState<Issues>({})

  function focusInvalid(form: HTMLFormElement, issues: Issues): boolean {
    setWrong(issues)
    const field = [...form.elements].find(
      (one) => (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) && one.name in issues
    )
    if (field instanceof HTMLElement) field.focus()
    return field !== undefined
  }

  const { busy, slowNotice, start } = useSending<{ readonly form: HTMLFormElement; readonly body: Body }>(
    ({ body }) => send(body),
    (refused, { form }) => {
      if (refused === null) {
        setError(null)
        setWrong({})
        setDone(true)
        return onDone?.(form)
      }
      const fields = refused.kind === 'refused' ? refused.problem.fields : undefined
      // an error shown under a field is not repeated above the form
      if (fields === undefined || !focusInvalid(form, fields)) setError(refused)
    }
  )

  function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    const body = read((name) => String(data.get(name) ?? ''))
    setError(null)
    setDone(false)
    if (!focusInvalid(form, check(body))) void start({ form, body })
  }

  return {
    busy,
    done,
    error,
    slowNotice,
    /** Props of the field with this name. */
    field: (name: string) => ({ name, error: wrong[name] }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) submit(event.currentTarget)
    }
  }
}
