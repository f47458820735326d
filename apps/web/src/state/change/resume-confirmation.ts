import { atom } from 'jotai'
import { mirror } from '../address/mirror.ts'
import { choicesAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { formatChoices } from '../choices/format-choices.ts'
import { confirmAtom } from './confirm.ts'

const RESUME = 'confirm'

/** The address at which the question before what is chosen opens by itself: for who left it to top up. */
export const confirmationLinkAtom = atom(
  (get) => `${formatChoices(get(choicesAtom), get(gpusAtom))}&${RESUME}=1`
)

/** Opens the question if the address asks for it, once. It is a question still: nothing moves without a press. */
export const resumeConfirmationAtom = atom(null, (get, set) => {
  if (!new URLSearchParams(location.search).has(RESUME)) return
  const choices = get(choicesAtom)
  const gpus = get(gpusAtom)
  mirror.follow(() => formatChoices(choices, gpus))
  set(confirmAtom)
})
