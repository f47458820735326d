import { checkServerName } from '@cloud/pricing'
import { NameField } from '@cloud/ui'
import { useState } from 'react'
import { EditValueDialog } from '../../../shared/forms/edit-value-dialog.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { nameIssueText } from '../../../state/creation/name-issue-text.ts'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'

/** Dialog that renames a server. */
export function RenameServerDialog({ server, onClose }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const [name, setName] = useState(server.name)
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <EditValueDialog
      heading="Переименовать сервер"
      check={() => {
        const [issue] = checkServerName(name)
        setWrong(issue === undefined ? null : nameIssueText(issue))
        return issue === undefined
      }}
      save={() => act(server, { kind: 'patch', body: { name: name.trim() } })}
      onClose={onClose}
    >
      {(field) => <NameField ref={field} value={name} onChange={setName} error={wrong} />}
    </EditValueDialog>
  )
}
