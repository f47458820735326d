export { textLength } from './configuration/text-length.ts'
export { withoutHiddenCharacters } from './configuration/without-hidden-characters.ts'
export { planName } from './words/plan-name.ts'
export { type PluralForms, plural } from './words/plural.ts'
export { type PriceSince, priceSinceText } from './words/price-since-text.ts'
export { PROMO_CODE_MAX, promoCode } from './words/promo-code.ts'
export { rublesInWords } from './words/rubles-in-words.ts'
export { ruleErrorTexts } from './words/rule-error-texts.ts'
export { type Hindrance, ruleHindranceText } from './words/rule-hindrance-text.ts'
export { ruleText, type WatchedCondition } from './words/rule-text.ts'
export { startResultText } from './words/start-result-text.ts'
export { waitText } from './words/wait-text.ts'
export {
  type WatchedConfiguration,
  watchedConfigurationText
} from './words/watched-configuration-text.ts'
