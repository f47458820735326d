import { ADVICE } from './ru/advice.ts'
import { ESTIMATE } from './ru/estimate.ts'
import { FORM } from './ru/form.ts'
import { FORMATS } from './ru/formats.ts'
import { FRAME } from './ru/frame.ts'
import { HISTORY } from './ru/history.ts'
import { MESSAGES } from './ru/messages.ts'
import { OFFER } from './ru/offer.ts'
import { PANEL } from './ru/panel.ts'
import { PARTS } from './ru/parts.ts'
import { PRICE } from './ru/price.ts'
import { RULE } from './ru/rule.ts'
import type { AllWords } from './words.ts'

/** The Russian texts of all components, as a start for own ones: `{ ...RUSSIAN, frame: { ...RUSSIAN.frame, sections: 'Меню' } }`. */
export const RUSSIAN: AllWords = {
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
