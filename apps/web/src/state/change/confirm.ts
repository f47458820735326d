import { atom } from 'jotai'
import { flavorAtom } from '../choices/selected.ts'
import { attemptedAtom, type Missing } from '../creation/creation.ts'
import { askPreviewAtom } from './ask-preview.ts'
import { confirmationAtom } from './confirmation.ts'

/** Opens the question; without a configuration it answers with what is missing, so that the screen can lead there. */
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
