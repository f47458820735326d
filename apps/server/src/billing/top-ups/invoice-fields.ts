import type { UserType } from '@cloud/pricing'
import { INN_LENGTH } from '@cloud/pricing/account'

export interface TaxNumbers {
  readonly user_type: UserType
  readonly inn: string
  readonly kpp: string
}

/**
 * What an invoice still lacks, sentence by field: an organisation gives INN and KPP, a sole trader INN, a person
 * nothing. The numbers themselves were checked when they were saved. Source: docs/rules/money.md#money-in.
 */
export function invoiceFields({ user_type, inn, kpp }: TaxNumbers): Record<string, string> {
  if (user_type === 'person') return {}
  const length = INN_LENGTH[user_type]
  return {
    ...(inn === '' ? { inn: 'Чтобы получить счёт, укажите ИНН в профиле' } : {}),
    ...(inn !== '' && inn.length !== length
      ? { inn: `Для счёта нужен ИНН из ${length} цифр: исправьте его или тип пользователя в профиле` }
      : {}),
    ...(user_type === 'org' && kpp === '' ? { kpp: 'Чтобы получить счёт, укажите КПП в профиле' } : {})
  }
}
