import { checkInn, checkKpp } from '@cloud/pricing/account'
import * as v from 'valibot'

/** Empty, or without an issue. */
const requisite = (check: (text: string) => readonly unknown[], message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => text === '' || check(text).length === 0, message)
  )

export const Inn = requisite(checkInn, 'ИНН: 10 или 12 цифр с верной контрольной суммой.')
export const Kpp = requisite(checkKpp, 'КПП: 9 цифр.')
