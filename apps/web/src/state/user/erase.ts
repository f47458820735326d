import { type CallError, clientOf, issuesOf, type Written } from '@cloud/api'
import { user } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { paths } from '../address/paths.ts'
import { clientOptionsAtom } from '../core/client.ts'
import { forgetTab } from '../core/storage.ts'

type Erasure = Written<typeof user.erase>

export const erasureIssues = (body: Erasure) => issuesOf(user.erase, body)

/** Erases the account, for good. A page is loaded, so that nothing of the person stays in the memory of this one. */
export const eraseAtom = atom(null, async (get, _set, body: Erasure): Promise<CallError | null> => {
  const answer = await clientOf({ user }, get(clientOptionsAtom)).user.erase({ body })
  if (!answer.ok) return answer.error
  forgetTab()
  location.assign(paths.configurator())
  return null
})
