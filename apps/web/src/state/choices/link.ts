import { atom } from 'jotai'
import { choicesAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { formatChoices } from './format-choices.ts'

/** The address of what is chosen, for others: whose server is being changed is nobody else's. */
export const linkAtom = atom((get) => formatChoices({ ...get(choicesAtom), original: null }, get(gpusAtom)))
