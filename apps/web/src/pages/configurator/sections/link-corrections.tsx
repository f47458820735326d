import { LinkButton, Notice } from '@cloud/ui'
import { closeLinkCorrectionsAtom } from '../../../state/address/location.ts'
import { shownCorrectionsAtom } from '../../../state/choices/shown-corrections.ts'
import { termsAtom } from '../../../state/core/globals-atom.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { linkCorrectionText } from './link-corrections-text.ts'

/** Corrections of the choices in the opened link. */
export default function LinkCorrections() {
  const corrections = useValue(shownCorrectionsAtom)
  const terms = useValue(termsAtom)
  const close = useAction(closeLinkCorrectionsAtom)
  const leave = () => {
    close()
    // the button disappears
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Notice kind="warn" action={<LinkButton onClick={leave}>Закрыть</LinkButton>}>
      {corrections.map((correction) => (
        <p key={correction.code}>{linkCorrectionText(correction, terms)}</p>
      ))}
    </Notice>
  )
}
