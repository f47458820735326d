import { NameField } from '@cloud/ui'
import { nameIssueText } from '../../name-issue-text.ts'
import { attemptedAtom, nameIssueAtom } from '../../state/creation/missing.ts'
import { nameAtom } from '../../state/creation/name.ts'
import { namingAtom, randomNameAtom } from '../../state/creation/random-name.ts'
import { useAction, useValue } from '../../state/use.ts'
import { PLACES } from './places.ts'

/** Typing the name concerns this part alone: nothing else on the screen reads it. */
export function NameSection() {
  const issue = useValue(nameIssueAtom)
  const attempted = useValue(attemptedAtom)
  const generate = useAction(randomNameAtom)
  return (
    <NameField
      id={PLACES.name}
      value={useValue(nameAtom)}
      onChange={useAction(nameAtom)}
      refreshing={useValue(namingAtom)}
      onRefresh={() => void generate()}
      error={attempted && issue !== null ? nameIssueText(issue) : null}
    />
  )
}
