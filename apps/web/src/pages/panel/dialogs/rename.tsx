import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { checkServerName } from '@cloud/pricing'
import { Button, Dialog, NameField, Notice } from '@cloud/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { nameIssueText } from '../../../state/creation/name-issue-text.ts'
import { actAtom } from '../../../state/servers/act.ts'
import { useAction } from '../../../state/use.ts'

/** Another name for a server. */
export function Rename({ server, onClose }: { readonly server: ServerConfig; readonly onClose: () => void }) {
  const act = useAction(actAtom)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(server.name)
  const [wrong, setWrong] = useState<string | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const [issue] = checkServerName(name)
    setWrong(issue === undefined ? null : nameIssueText(issue))
    setError(null)
    if (issue !== undefined) return field.current?.focus()
    setBusy(true)
    const refused = await act(server, { do: 'patch', body: { name: name.trim() } })
    setBusy(false)
    setError(refused)
    if (refused === null) onClose()
  }

  return (
    <Dialog
      heading="Переименовать сервер"
      onClose={onClose}
      initialFocus={field}
      footer={
        <Button type="submit" form={form} look="main" wide busy={busy}>
          Сохранить
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} noValidate>
        <NameField ref={field} value={name} onChange={setName} error={wrong} />
      </form>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
    </Dialog>
  )
}
