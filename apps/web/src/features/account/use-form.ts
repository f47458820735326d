import type { CallError } from '@cloud/api'
import { type FormEvent, useState } from 'react'

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
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [wrong, setWrong] = useState<Issues>({})

  function point(form: HTMLFormElement, issues: Issues): boolean {
    setWrong(issues)
    const field = [...form.elements].find((one) => one instanceof HTMLInputElement && one.name in issues)
    if (field instanceof HTMLElement) field.focus()
    return field !== undefined
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const body = read((name) => String(data.get(name) ?? ''))
    setError(null)
    setDone(false)
    if (point(form, check(body))) return
    setBusy(true)
    const refused = await send(body)
    setBusy(false)
    if (refused === null) {
      setDone(true)
      return onDone?.(form)
    }
    const fields = refused.kind === 'refused' ? refused.problem.fields : undefined
    // what a field says itself is not said twice
    if (fields === undefined || !point(form, fields)) setError(refused)
  }

  return { busy, done, error, wrong, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
