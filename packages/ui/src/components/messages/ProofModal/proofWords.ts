import { messagesTexts } from '../../../words/ru/messages.ts'
import type { Words } from '../../../words/words.ts'
/** Way of proving an identity, named as in the API. */
export type ProofWay = 'password' | 'key' | 'code' | 'recovery_code'

/** A way of proof that is typed. */
export type TypedWay = Exclude<ProofWay, 'key'>

/** Purpose of the proof: confirming an act of a signed-in user, or signing in. */
export type ProofPurpose = 'confirm' | 'sign_in'

/** Labels of the buttons. */
export const proofButtons = (
  words?: Words
): Readonly<Record<ProofPurpose, Readonly<Record<ProofWay, string>>>> => {
  const texts = messagesTexts(words)
  return {
    confirm: {
      key: texts.confirmWithKey,
      code: texts.confirmWithCode,
      recovery_code: texts.confirmWithCode,
      password: texts.confirmWithPassword
    },
    sign_in: {
      key: texts.signInWithKey,
      code: texts.signInWithCode,
      recovery_code: texts.signInWithCode,
      password: texts.signIn
    }
  }
}

/** Links from one typed way to another. */
export const otherWay = (
  words?: Words
): Readonly<Record<TypedWay, { readonly before: string; readonly link: string }>> => {
  const texts = messagesTexts(words)
  return {
    code: { before: texts.appAvailableAgain, link: texts.enterItsCode },
    recovery_code: { before: texts.nothingAvailable, link: texts.aRecoveryCode },
    password: { before: texts.orUpper, link: texts.enterPasswordInstead }
  }
}

/** Returns how to correct the typed text; null if its format is valid. */
export function proofIssue(way: TypedWay, text: string, words?: Words): string | null {
  const texts = messagesTexts(words)
  switch (way) {
    case 'code':
      return /^\s*(\d\s*){6}$/.test(text) ? null : texts.enterAppCode
    case 'recovery_code':
      return text.trim() === '' ? texts.enterSavedCode : null
    case 'password':
      return text === '' ? texts.enterPassword : null
  }
}
