import { type CallError, clientOf, type Issues, issuesOf, type User, type Written } from '@cloud/api'
import { user as endpoints } from '@cloud/api/endpoints'
import { INN_LENGTH } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { sendConfirmed } from './confirm-user.ts'
import { currentUserAtom, userResource } from './current-user.ts'

const patchUserAtom = atom((get) => clientOf({ user: endpoints }, get(clientOptionsAtom)).user.patch)

export type ProfileChange = Written<typeof endpoints.patch>

const OWNER_NAMES = { org: 'организации', ip: 'предпринимателя' } as const

/** Validates a change of the profile before it is sent. An organisation's INN is shorter than a person's. */
export function profileIssues(change: ProfileChange): Issues {
  const { user_type, inn = '' } = change
  const issues = issuesOf(endpoints.patch, change)
  if (user_type === undefined || user_type === 'person' || inn === '') return issues
  const length = INN_LENGTH[user_type]
  if (issues['inn'] === undefined && inn.length === length) return issues
  return { ...issues, inn: `ИНН ${OWNER_NAMES[user_type]}: ${length} цифр с верной контрольной суммой.` }
}

/** Saves the profile of the account. Returns the error if it fails. */
export const saveProfileAtom = atom(
  null,
  async (get, set, body: ProfileChange): Promise<CallError | null> => {
    const who: User | null = get(currentUserAtom)
    if (who === null) return { kind: 'aborted' }
    const answer = await sendConfirmed(set, 'Вы меняете реквизиты.', () =>
      get(patchUserAtom)({ params: { id: who.id }, body })
    )
    if (!answer.ok) return answer.error
    set(userResource.put, answer.data)
    return null
  }
)
