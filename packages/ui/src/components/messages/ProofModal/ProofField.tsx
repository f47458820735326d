import { CodeField } from '../../parts/CodeField/CodeField.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import type { TypedWay } from './proofWords.ts'

interface ProofFieldProps {
  readonly way: TypedWay
  readonly error: string | null
}

/** The field of what is typed to prove who it is. */
export function ProofField({ way, error }: ProofFieldProps) {
  const field = { name: 'proof', error }
  switch (way) {
    case 'code':
      return <CodeField label="Код из приложения" {...field} />
    case 'recovery_code':
      return <TextField label="Код восстановления" autoComplete="off" spellCheck={false} {...field} />
    case 'password':
      return <TextField label="Пароль" type="password" autoComplete="current-password" {...field} />
  }
}
