/** A noun after 1, 2 and 5: 'рубль', 'рубля', 'рублей'. */
export type PluralForms = readonly [one: string, few: string, many: string]

let rules: Intl.PluralRules | undefined

/**
 * The form of a Russian noun after a whole number.
 * @example plural(22, ['рубль', 'рубля', 'рублей']) // 'рубля'
 * @example plural(11, ['рубль', 'рубля', 'рублей']) // 'рублей'
 */
export function plural(count: number, [one, few, many]: PluralForms): string {
  rules ??= new Intl.PluralRules('ru')
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return forms[rules.select(count)] ?? many
}
