import { atom } from 'jotai'
import { choicesAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { formatChoices } from './format-choices.ts'
import { osAtom, ssdSizeAtom } from './selected.ts'

/** The address of what is chosen, for others: whose server is being changed is nobody else's, its disk and system are told. */
export const linkAtom = atom((get) => {
  const own = { os: get(osAtom)?.id ?? null, ssdSize: get(ssdSizeAtom), original: null }
  return formatChoices({ ...get(choicesAtom), ...own }, get(gpusAtom))
})
