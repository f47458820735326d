import type { CallError } from '@cloud/api'
import { type FormEvent, useState } from 'react'
import { useSending } from '../use-sending.tsx'

type Issues = Readonly<Record<string, string>>

interface Handling<Body> {
  /** Makes of what was typed what is sent. */
  readonly read: (text: (name: string) => string) => Body
  /** What is wrong with it, by the names of the fields, in their order. */
  readonly check: (body: Body) => Issues
  readonly send: (body: Body) => Promise<CallError | null>
  readonly onDone?: (form: HTMLFormElement) => void
}

/** A form that is checked here and there: the first wrong field gets the focus, what was typed stays. */
export function useForm<Body>({ read, check, send, onDone }: Handling<Body>) {
  const [done, setDone] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [wrong, setWrong] = useState<Issues>({})

  function point(form: HTMLFormElement, issues: Issues): boolean {
    setWrong(issues)
    const field = [...form.elements].find((one) => one instanceof HTMLInputElement && one.name in issues)
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
      // what stands under a field is not repeated above the form
      if (fields === undefined || !point(form, fields)) setError(refused)
    }
  )

  function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    const body = read((name) => String(data.get(name) ?? ''))
    setError(null)
    setDone(false)
    if (!point(form, check(body))) void start({ form, body })
  }

  return {
    busy,
    done,
    error,
    wrong,
    slowNotice,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) submit(event.currentTarget)
    }
  }
}
