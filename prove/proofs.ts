import { fences } from './fences.ts'
import { hostile } from './hostile.ts'
import { kills, powerCuts } from './kills.ts'
import type { Proof } from './Proof.ts'
import { promo } from './promo.ts'
import { race } from './race.ts'
import { retries } from './retries.ts'

export const PROOFS: readonly Proof[] = [race, kills, powerCuts, retries, promo, fences, hostile]
