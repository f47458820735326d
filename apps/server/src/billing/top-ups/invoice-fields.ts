import type { UserType } from '@cloud/pricing'
import { checkInn, checkKpp, INN_LENGTH } from '@cloud/pricing/account'

export interface TaxNumbers {
  readonly user_type: UserType
  readonly inn: string
  readonly kpp: string
}

const WRONG_INN = 'Такого ИНН не бывает: исправьте его в профиле'
const WRONG_KPP = 'Такого КПП не бывает: исправьте его в профиле'

/**
 * Returns the missing fields of an invoice, one sentence per field: an organisation needs INN and KPP, a sole trader
 * INN, a private person nothing. Numbers saved earlier are checked again, because the rules may have changed. Source:
 * docs/rules/money.md#money-in.
 */
export function invoiceFields({ user_type, inn, kpp }: TaxNumbers): Record<string, string> {
  if (user_type === 'person') return {}
  const length = INN_LENGTH[user_type]
  return {
    ...(inn === '' ? { inn: 'Чтобы получить счёт, укажите ИНН в профиле' } : {}),
    ...(inn !== '' && inn.length !== length
      ? { inn: `Для счёта нужен ИНН из ${length} цифр: исправьте его или тип пользователя в профиле` }
      : {}),
    ...(inn.length === length && checkInn(inn).length > 0 ? { inn: WRONG_INN } : {}),
    ...(user_type === 'org' && kpp === '' ? { kpp: 'Чтобы получить счёт, укажите КПП в профиле' } : {}),
    ...(user_type === 'org' && kpp !== '' && checkKpp(kpp).length > 0 ? { kpp: WRONG_KPP } : {})
  }
}
