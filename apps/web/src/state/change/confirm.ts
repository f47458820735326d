import { atom } from 'jotai'
import { formatChoices } from '../address/format-choices.ts'
import { knownAtom } from '../address/known.ts'
import { choicesAtom } from '../address/place.ts'
import { urlWriter } from '../address/url-writer.ts'
import { flavorAtom } from '../choices/selected.ts'
import { attemptedAtom, type Missing } from '../creation/creation.ts'
import { confirmationAtom } from './confirmation.ts'
import { askPreviewAtom } from './preview.ts'

/** Opens the confirmation dialog; without a configuration returns the missing choice, so that the screen can lead there. */
export const confirmAtom = atom(null, (get, set): Missing | null => {
  const missing = get(flavorAtom) === null
  set(attemptedAtom, missing)
  if (missing) return 'configuration'
  set(confirmationAtom, {
    kind: 'open',
    preview: { state: 'idle' },
    sending: 'no',
    error: null,
    moved: false
  })
  void set(askPreviewAtom)
  return null
})

const RESUME = 'confirm'

/** The address that opens the confirmation dialog automatically, for a user who left it to top up. */
export const confirmationLinkAtom = atom(
  (get) => `${formatChoices(get(choicesAtom), get(knownAtom))}&${RESUME}=1`
)

/** Opens the confirmation dialog once if the address requests it. The change itself still needs a click. */
export const resumeConfirmationAtom = atom(null, (get, set) => {
  if (!new URLSearchParams(location.search).has(RESUME)) return
  const choices = get(choicesAtom)
  const known = get(knownAtom)
  urlWriter.follow(() => formatChoices(choices, known))
  set(confirmAtom)
})
