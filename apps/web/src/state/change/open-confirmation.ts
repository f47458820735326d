import { atom } from 'jotai'
import { catalogueDataAtom } from '../address/catalogue-data.ts'
import { formatChoices } from '../address/format-choices.ts'
import { choicesAtom } from '../address/location.ts'
import { urlWriter } from '../address/url-writer.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { isCreateAttemptedAtom, type MissingChoice } from '../creation/creation-state.ts'
import { confirmationAtom } from './change-confirmation.ts'
import { loadChangePreviewAtom } from './change-preview.ts'

/** Opens the confirmation dialog; without a configuration returns the missing choice, so that the screen can lead there. */
export const openConfirmationAtom = atom(null, (get, set): MissingChoice | null => {
  const missing = get(chosenFlavorAtom) === null
  set(isCreateAttemptedAtom, missing)
  if (missing) return 'configuration'
  set(confirmationAtom, {
    kind: 'open',
    preview: { state: 'idle' },
    sending: 'no',
    error: null,
    moved: false
  })
  void set(loadChangePreviewAtom)
  return null
})

const CONFIRM_PARAMETER = 'confirm'

/** The address that opens the confirmation dialog automatically, for a user who left it to top up. */
export const confirmationLinkAtom = atom(
  (get) => `${formatChoices(get(choicesAtom), get(catalogueDataAtom))}&${CONFIRM_PARAMETER}=1`
)

/** Opens the confirmation dialog once if the address requests it. The change itself still needs a click. */
export const reopenConfirmationAtom = atom(null, (get, set) => {
  if (!new URLSearchParams(location.search).has(CONFIRM_PARAMETER)) return
  const choices = get(choicesAtom)
  const known = get(catalogueDataAtom)
  urlWriter.replace(() => formatChoices(choices, known))
  set(openConfirmationAtom)
})
