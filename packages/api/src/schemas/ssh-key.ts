import { SSH_KEY_LIMITS } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Id, IdText, line, Moment, payload } from './primitives.ts'

const { name: NAME_MAX, bytes, of_server } = SSH_KEY_LIMITS

export const SshKeyId = v.object({ id: IdText })

/** A public SSH key of an account (docs/rules/security.md#ssh-keys). */
export const SshKey = v.object({
  id: Id,
  name: v.string(),
  /** Key type in the notation of OpenSSH, for example 'ssh-ed25519'. */
  type: v.string(),
  /** 'SHA256:…' as OpenSSH prints it. */
  fingerprint: v.string(),
  created_at: Moment
})
export type SshKey = v.InferOutput<typeof SshKey>

/** Body of a new SSH key: one line of a `.pub` file. Options and comment are dropped. */
export const NewSshKey = payload({
  name: line(1, NAME_MAX, `Название ключа: от 1 до ${NAME_MAX} символов.`),
  public_key: v.pipe(
    v.string('Вставьте открытый ключ.'),
    v.maxBytes(bytes, 'Слишком длинный текст: открытый ключ — одна строка из файла .pub.')
  )
})
export type NewSshKey = v.InferInput<typeof NewSshKey>

const TOO_MANY_KEYS = `Ключи сервера: не больше ${of_server}, из тех, что добавлены в аккаунт.`

/** Ids of the account's keys to install on a server. */
export const SshKeyIds = v.pipe(v.array(Id, TOO_MANY_KEYS), v.maxLength(of_server, TOO_MANY_KEYS))

/** A key that is chosen for a server or installed on it. */
export const ServerKey = v.object({ name: v.string(), fingerprint: v.string() })
