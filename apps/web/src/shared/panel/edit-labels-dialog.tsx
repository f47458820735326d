import { TextField } from '@cloud/ui'
import { useState } from 'react'
import { useAction } from '../../state/hooks.ts'
import { sendServerRequestAtom } from '../../state/servers/server-actions.ts'
import { labelErrorText, loadChartAtom } from '../../state/spending/spending-report.ts'
import { EditValueDialog } from '../forms/edit-value-dialog.tsx'
import type { ServerDialogProps } from './server-dialog-props.ts'

/** Dialog for the labels of a server, typed as words of one line. */
export function EditLabelsDialog({ server, onClose }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const reload = useAction(loadChartAtom)
  const [text, setText] = useState(server.labels.join(', '))
  const [issue, setIssue] = useState<string>()
  const labels = text.split(/[\s,;]+/).filter((label) => label !== '')
  return (
    <EditValueDialog
      heading={`Метки: ${server.name}`}
      check={() => {
        const wrong = labelErrorText(labels)
        setIssue(wrong)
        return wrong === undefined
      }}
      save={async () => {
        const refused = await act(server, { kind: 'patch', body: { labels } })
        if (refused === null) void reload('background')
        return refused
      }}
      onClose={onClose}
    >
      {(field) => (
        <TextField
          ref={field}
          label="Метки через запятую"
          hint="До 5 разных: буквы, цифры, «-» и «_», до 20 символов в каждой. Без меток оставьте поле пустым."
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={issue}
          autoComplete="off"
        />
      )}
    </EditValueDialog>
  )
}
