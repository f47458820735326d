import type { Proof } from './Proof.ts'
import { race } from './race.ts'

export const PROOFS: readonly Proof[] = [race]
