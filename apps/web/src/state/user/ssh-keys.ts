import {
  type CallError,
  clientOf,
  issuesOf,
  type NewSshKey,
  privateKeyKind,
  type Result,
  type SshKey
} from '@cloud/api'
import { sshKeys as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { isRefused, loadedData } from '../core/resource.ts'
import { createAccountResource } from './account-resource.ts'
import { sendConfirmed } from './confirm-user.ts'

const sshKeysClientAtom = atom((get) => clientOf({ sshKeys: endpoints }, get(clientOptionsAtom)).sshKeys)

/** SSH keys of the current account, oldest first. */
export const { state: sshKeysAtom, load: loadSshKeysAtom } = createAccountResource<readonly SshKey[]>(
  async (get) => {
    const answer = await get(sshKeysClientAtom).list()
    return answer.ok ? { ok: true, data: answer.data.results } : answer
  }
)

/** Returns the error for a text that contains a private key, which must not be sent; null for other texts. */
export function privateKeyError(text: string): string | null {
  const kind = privateKeyKind(text)
  return kind === undefined
    ? null
    : `Это закрытый ключ ${kind}, его нельзя никому передавать. Мы не сохранили его и очистили поле. Нужен открытый: файл с тем же именем и окончанием .pub.`
}

export const sshKeyIssues = (body: NewSshKey) => issuesOf(endpoints.create, body)

/** Adds a key. A key that the account has already is returned with its saved name. */
export const addSshKeyAtom = atom(
  null,
  async (get, set, body: NewSshKey): Promise<Result<{ readonly key: SshKey; readonly isNew: boolean }>> => {
    const add = () => get(sshKeysClientAtom).create({ body })
    const answer = await sendConfirmed(set, 'Вы добавляете SSH-ключ.', add)
    if (!answer.ok) return answer
    const key = answer.data
    const isNew = !loadedData(get(sshKeysAtom))?.some(({ id }) => id === key.id)
    await set(loadSshKeysAtom)
    return { ok: true, data: { key, isNew } }
  }
)

/** Removes a key. Returns the error if it fails; a key that is already gone is the requested result. */
export const removeSshKeyAtom = atom(
  null,
  async (get, set, { id, name }: Pick<SshKey, 'id' | 'name'>): Promise<CallError | null> => {
    const remove = () => get(sshKeysClientAtom).delete({ params: { id } })
    const answer = await sendConfirmed(set, `Вы удаляете SSH-ключ «${name}».`, remove)
    if (!answer.ok && !isRefused(answer.error, 404)) return answer.error
    await set(loadSshKeysAtom)
    return null
  }
)
