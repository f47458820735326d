import { ADVICE } from './en/advice.ts'
import { ESTIMATE } from './en/estimate.ts'
import { FORM } from './en/form.ts'
import { FORMATS } from './en/formats.ts'
import { FRAME } from './en/frame.ts'
import { HISTORY } from './en/history.ts'
import { MESSAGES } from './en/messages.ts'
import { OFFER } from './en/offer.ts'
import { PANEL } from './en/panel.ts'
import { PARTS } from './en/parts.ts'
import { PRICE } from './en/price.ts'
import { RULE } from './en/rule.ts'
import type { AllWords } from './words.ts'

/** English texts of all components, for `WordsProvider`. Amounts and numbers keep their Russian format. */
export const ENGLISH: AllWords = {
  advice: ADVICE,
  estimate: ESTIMATE,
  form: FORM,
  formats: FORMATS,
  frame: FRAME,
  history: HISTORY,
  messages: MESSAGES,
  offer: OFFER,
  panel: PANEL,
  parts: PARTS,
  price: PRICE,
  rule: RULE
}
