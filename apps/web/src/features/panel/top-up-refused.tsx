import type { CallError } from '@cloud/api'
import { refusalText } from './refusal-text.ts'

/** Why money cannot come in. */
export const TopUpRefused = ({ error }: { readonly error: CallError }) => <>{refusalText(error)}</>
