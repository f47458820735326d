import { NameField } from '@cloud/ui'
import { FIELD_IDS } from '../../../features/form-fields.ts'
import { attemptedAtom, nameIssueAtom } from '../../../state/creation/creation.ts'
import { nameAtom, namingAtom, randomNameAtom } from '../../../state/creation/name.ts'
import { nameIssueText } from '../../../state/creation/name-issue-text.ts'
import { useAction, useValue } from '../../../state/use.ts'

/** Typing the name concerns this part alone: nothing else on the screen reads it. */
export function NameSection() {
  const issue = useValue(nameIssueAtom)
  const attempted = useValue(attemptedAtom)
  const generate = useAction(randomNameAtom)
  return (
    <NameField
      id={FIELD_IDS.name}
      value={useValue(nameAtom)}
      onChange={useAction(nameAtom)}
      refreshing={useValue(namingAtom)}
      onRefresh={() => void generate()}
      error={attempted && issue !== null ? nameIssueText(issue) : null}
    />
  )
}
