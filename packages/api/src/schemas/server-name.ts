import { checkServerName, SERVER_NAME_MAX } from '@cloud/pricing'
import * as v from 'valibot'

const message = `Имя сервера: от 1 до ${SERVER_NAME_MAX} символов, без переводов строки.`

/** A server's name as a person gives it; trimmed. */
export const ServerName = v.pipe(
  v.string(message),
  v.trim(),
  v.check((name) => checkServerName(name).length === 0, message)
)
