/** Way of proving an identity, named as in the API. */
export type ProofWay = 'password' | 'key' | 'code' | 'recovery_code'

/** A way of proof that is typed. */
export type TypedWay = Exclude<ProofWay, 'key'>

/** Purpose of the proof: confirming an act of a signed-in user, or signing in. */
export type ProofPurpose = 'confirm' | 'sign_in'

/** Labels of the buttons. */
export const PROOF_BUTTONS: Readonly<Record<ProofPurpose, Readonly<Record<ProofWay, string>>>> = {
  confirm: {
    key: 'Подтвердить ключом',
    code: 'Подтвердить кодом',
    recovery_code: 'Подтвердить кодом',
    password: 'Подтвердить паролем'
  },
  sign_in: {
    key: 'Войти по ключу',
    code: 'Войти по коду',
    recovery_code: 'Войти по коду',
    password: 'Войти'
  }
}

/** Links from one typed way to another. */
export const OTHER_WAY: Readonly<Record<TypedWay, { readonly before: string; readonly link: string }>> = {
  code: { before: 'Приложение снова под рукой —', link: 'ввести код из него' },
  recovery_code: { before: 'Ничего нет под рукой — подойдёт', link: 'код восстановления' },
  password: { before: 'Или', link: 'ввести пароль' }
}

/** Returns how to correct the typed text; null if its format is valid. */
export function proofIssue(way: TypedWay, text: string): string | null {
  switch (way) {
    case 'code':
      return /^\s*(\d\s*){6}$/.test(text) ? null : 'Введите 6 цифр из приложения.'
    case 'recovery_code':
      return text.trim() === '' ? 'Введите один из кодов, которые вы сохранили.' : null
    case 'password':
      return text === '' ? 'Введите пароль.' : null
  }
}
