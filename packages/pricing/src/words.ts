export { planName } from './words/plan-name.ts'
export { type PluralForms, plural } from './words/plural.ts'
export { waitText } from './words/wait-text.ts'
export { withoutHidden } from './words/without-hidden.ts'
