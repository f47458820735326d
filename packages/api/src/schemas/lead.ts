import { COMMENT_MAX } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Email, PersonName, Phone } from './account.ts'
import { configuration } from './configuration.ts'
import { HIDDEN, hasNoHiddenCharacters, payload } from './primitives.ts'

/** Schema of several lines of user text: as `line`, with line breaks and tabs allowed. */
function lines(max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => [...text].length <= max, message),
    v.check((text) => text.split(/[\n\r\t]/).every(hasNoHiddenCharacters), HIDDEN)
  )
}

/** A callback request; a phone or an e-mail is required (docs/rules/wire.md). */
export const Lead = v.pipe(
  payload({
    name: PersonName,
    phone: v.optional(Phone, ''),
    email: v.optional(v.union([v.literal(''), Email], 'Проверьте адрес почты.'), ''),
    comment: v.optional(lines(COMMENT_MAX, `Комментарий: не длиннее ${COMMENT_MAX} символов.`), ''),
    consent: v.literal(true, 'Нужно согласие на обработку данных.'),
    configuration: v.nullish(payload(configuration), null),
    /** Hidden field: a value indicates a bot. */
    website: v.optional(v.string('Оставьте это поле пустым.'), '')
  }),
  v.forward(
    v.check(({ phone, email }) => phone !== '' || email !== '', 'Укажите телефон или почту.'),
    ['phone']
  )
)
export type Lead = v.InferInput<typeof Lead>
