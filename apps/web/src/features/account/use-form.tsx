import type { CallError } from '@cloud/api'
import { type FormEvent, useRef, useState } from 'react'
import { Late } from '../../late.tsx'

type Issues = Readonly<Record<string, string>>

interface Handling<Body> {
  /** Makes of what was typed what is sent. */
  readonly read: (text: (name: string) => string) => Body
  /** What is wrong with it, by the names of the fields, in their order. */
  readonly check: (body: Body) => Issues
  readonly send: (body: Body) => Promise<CallError | null>
  readonly onDone?: (form: HTMLFormElement) => void
}

/**
 * A form that is checked here and there: the first wrong field gets the focus, what was typed stays. An answer that is
 * late can be asked for again: then the first that did it counts, and only the last refusal.
 */
export function useForm<Body>({ read, check, send, onDone }: Handling<Body>) {
  /** What is under way, and which of the tries it is. */
  const [sending, setSending] = useState<{ readonly form: HTMLFormElement; readonly nth: number } | null>(
    null
  )
  const tries = useRef(0)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [wrong, setWrong] = useState<Issues>({})

  function point(form: HTMLFormElement, issues: Issues): boolean {
    setWrong(issues)
    const field = [...form.elements].find((one) => one instanceof HTMLInputElement && one.name in issues)
    if (field instanceof HTMLElement) field.focus()
    return field !== undefined
  }

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form)
    const body = read((name) => String(data.get(name) ?? ''))
    setError(null)
    setDone(false)
    if (point(form, check(body))) return
    tries.current += 1
    const nth = tries.current
    setSending({ form, nth })
    const refused = await send(body)
    if (refused !== null && nth !== tries.current) return
    tries.current += 1
    setSending(null)
    if (refused === null) {
      setDone(true)
      return onDone?.(form)
    }
    const fields = refused.kind === 'refused' ? refused.problem.fields : undefined
    // what a field says itself is not said twice
    if (fields === undefined || !point(form, fields)) setError(refused)
  }

  return {
    busy: sending !== null,
    done,
    error,
    wrong,
    late: sending !== null && <Late key={sending.nth} onRetry={() => void submit(sending.form)} />,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sending === null) void submit(event.currentTarget)
    }
  }
}
