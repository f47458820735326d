import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { Button, Dialog, Notice, TextField } from '@cloud/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { actAtom } from '../../state/servers/act.ts'
import { labelIssue, spending } from '../../state/spending/spending.ts'
import { useAction } from '../../state/use.ts'

interface EditLabelsProps {
  readonly server: ServerConfig
  readonly onClose: () => void
}

/** The labels of a server, as words of a line. */
export function EditLabels({ server, onClose }: EditLabelsProps) {
  const act = useAction(actAtom)
  const reload = useAction(spending.load)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(server.labels.join(', '))
  const [issue, setIssue] = useState<string>()
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const labels = text.split(/[\s,;]+/).filter((label) => label !== '')
    const wrong = labelIssue(labels)
    setIssue(wrong)
    setError(null)
    if (wrong !== undefined) return field.current?.focus()
    setBusy(true)
    const refused = await act(server, { do: 'patch', body: { labels } })
    setBusy(false)
    setError(refused)
    if (refused !== null) return
    void reload('background')
    onClose()
  }

  return (
    <Dialog
      heading={`Метки: ${server.name}`}
      onClose={onClose}
      initialFocus={field}
      footer={
        <Button type="submit" form={form} look="main" wide busy={busy}>
          Сохранить
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} noValidate>
        <TextField
          ref={field}
          label="Метки через запятую"
          hint="До 5 разных: буквы, цифры, «-» и «_», до 20 символов в каждой. Без меток оставьте поле пустым."
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={issue}
          autoComplete="off"
        />
      </form>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
    </Dialog>
  )
}
