import { type CallError, clientOf } from '@cloud/api'
import { user } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { paths } from '../address/paths.ts'
import { clientOptionsAtom } from '../core/client.ts'
import { confirmed } from './confirmation.ts'
import { leaveTabs } from './leaving.ts'

/** Erases the account, for good. A page is loaded, so that nothing of the person stays in the memory of this one. */
export const eraseAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const client = clientOf({ user }, get(clientOptionsAtom)).user
  const answer = await confirmed(set, 'Вы удаляете аккаунт.', () => client.erase({ body: {} }))
  if (!answer.ok) return answer.error
  leaveTabs(() => location.assign(paths.configurator()))
  return null
})
