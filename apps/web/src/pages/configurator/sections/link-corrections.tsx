import { LinkButton, Notice } from '@cloud/ui'
import { closeLinkCorrectionsAtom } from '../../../state/address/place.ts'
import { shownCorrectionsAtom } from '../../../state/change/shown-corrections.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { linkCorrectionText } from './link-corrections-text.ts'

/** What the link asked for and could not have. */
export default function Changes() {
  const changes = useValue(shownCorrectionsAtom)
  const close = useAction(closeLinkCorrectionsAtom)
  const leave = () => {
    close()
    // the button is gone then
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Notice kind="warn" action={<LinkButton onClick={leave}>Закрыть</LinkButton>}>
      {changes.map((change) => (
        <p key={change.code}>{linkCorrectionText(change)}</p>
      ))}
    </Notice>
  )
}
