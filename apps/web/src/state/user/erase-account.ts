import { type CallError, clientOf } from '@cloud/api'
import { user } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { paths } from '../address/paths.ts'
import { clientOptionsAtom } from '../core/api-client.ts'
import { sendConfirmed } from './confirm-user.ts'
import { signOutTabs } from './sign-out-tabs.ts'

/** Erases the account permanently. Then another page is loaded, so that no personal data stays in memory. */
export const eraseAccountAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const client = clientOf({ user }, get(clientOptionsAtom)).user
  const answer = await sendConfirmed(set, 'Вы удаляете аккаунт.', () => client.erase({ body: {} }))
  if (!answer.ok) return answer.error
  signOutTabs(() => location.assign(paths.accountErased()))
  return null
})
