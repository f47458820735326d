import {
  type CallError,
  clientOf,
  issuesOf,
  type NewToken,
  type Result,
  type Token,
  type TokenWithSecret
} from '@cloud/api'
import { tokens as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { isRefused, loadedData } from '../core/resource.ts'
import { createAccountResource } from '../user/account-resource.ts'
import { sendConfirmed } from '../user/confirm-user.ts'

const tokensClientAtom = atom((get) => clientOf({ tokens: endpoints }, get(clientOptionsAtom)).tokens)

/** API tokens of the current account, newest first. */
export const { state: tokensAtom, load: loadTokensAtom } = createAccountResource<readonly Token[]>(
  async (get) => {
    const answer = await get(tokensClientAtom).list()
    return answer.ok ? { ok: true, data: answer.data.results } : answer
  }
)

/** Loads the tokens and returns their number, or null if they could not be loaded. */
export const countTokensAtom = atom(null, async (get, set): Promise<number | null> => {
  const isLoaded = await set(loadTokensAtom)
  return isLoaded ? (loadedData(get(tokensAtom))?.length ?? null) : null
})

export const tokenIssues = (body: NewToken) => issuesOf(endpoints.create, body)

/** Creates a token. After a lost response the list shows whether the token exists; its secret cannot be read again. */
export const createTokenAtom = atom(
  null,
  async (get, set, body: NewToken): Promise<Result<TokenWithSecret>> => {
    const create = () => get(tokensClientAtom).create({ body })
    const answer = await sendConfirmed(set, 'Вы создаёте токен для программы.', create)
    if (answer.ok || answer.error.kind === 'no-answer') await set(loadTokensAtom)
    return answer
  }
)

/** Revokes a token. Returns the error if it fails; a token that is already gone is the requested result. */
export const revokeTokenAtom = atom(null, async (get, set, id: number): Promise<CallError | null> => {
  const answer = await get(tokensClientAtom).revoke({ params: { id } })
  if (!answer.ok && !isRefused(answer.error, 404)) return answer.error
  await set(loadTokensAtom)
  return null
})
