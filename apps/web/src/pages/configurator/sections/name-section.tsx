import { NameField } from '@cloud/ui'
import { FIELD_IDS } from '../../../shared/configurator-focus/form-fields.ts'
import { isCreateAttemptedAtom, nameIssueAtom } from '../../../state/creation/creation-state.ts'
import { nameIssueText } from '../../../state/creation/name-issue-text.ts'
import { isNamingAtom, randomNameAtom, serverNameAtom } from '../../../state/creation/server-name.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

/** Field for the server's name. Typing renders only this part. */
export function NameSection() {
  const issue = useValue(nameIssueAtom)
  const attempted = useValue(isCreateAttemptedAtom)
  const generate = useAction(randomNameAtom)
  return (
    <NameField
      id={FIELD_IDS.name}
      value={useValue(serverNameAtom)}
      onChange={useAction(serverNameAtom)}
      refreshing={useValue(isNamingAtom)}
      onRefresh={() => void generate()}
      error={attempted && issue !== null ? nameIssueText(issue) : null}
    />
  )
}
