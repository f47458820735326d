import { atom } from 'jotai'
import { quoteAtom } from '../choices/priced.ts'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'

/** How much the balance lacks for the first period of what is chosen, in kopeks; 0 where nothing is known to lack. */
export const shortageAtom = atom((get) => {
  const price = get(quoteAtom)
  const who = loaded(get(user.state))
  return price === null || who === null ? 0 : Math.max(0, price.total - who.balance_rub_cents)
})
