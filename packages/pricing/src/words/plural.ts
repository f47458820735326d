import { checkList } from '../money/check-type.ts'

/** Forms of a noun after 1, 2 and 5: 'рубль', 'рубля', 'рублей'. */
export type PluralForms = readonly [one: string, few: string, many: string]

let rules: Intl.PluralRules | undefined

/**
 * Returns the form of a Russian noun after a whole number.
 * @throws {PricingError} if `forms` is not a list
 * @example plural(22, ['рубль', 'рубля', 'рублей']) // 'рубля'
 * @example plural(11, ['рубль', 'рубля', 'рублей']) // 'рублей'
 */
export function plural(count: number, forms: PluralForms): string {
  checkList(forms, 'forms')
  const [one, few, many] = forms
  rules ??= new Intl.PluralRules('ru')
  const byRule: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return byRule[rules.select(count)] ?? many
}
