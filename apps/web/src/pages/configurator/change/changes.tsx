import { LinkButton, Notice } from '@cloud/ui'
import { closeChangesAtom } from '../../../state/address/place.ts'
import { toldChangesAtom } from '../../../state/change/told-changes.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { changeText } from './change-text.ts'

/** What the link asked for and could not have. */
export default function Changes() {
  const changes = useValue(toldChangesAtom)
  const close = useAction(closeChangesAtom)
  const leave = () => {
    close()
    // the button is gone then
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Notice kind="warn" action={<LinkButton onClick={leave}>Закрыть</LinkButton>}>
      {changes.map((change) => (
        <p key={change.code}>{changeText(change)}</p>
      ))}
    </Notice>
  )
}
