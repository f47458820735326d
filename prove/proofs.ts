import { access } from './access.ts'
import { bugs } from './bugs.ts'
import { crowd } from './crowd.ts'
import { failover } from './failover.ts'
import { hostile } from './hostile.ts'
import { kills, powerCuts } from './kills.ts'
import { lists } from './lists.ts'
import { model } from './model.ts'
import { months } from './months.ts'
import { offers } from './offers.ts'
import { promo } from './promo.ts'
import type { Proof } from './proof.ts'
import { race } from './race.ts'
import { retries } from './retries.ts'
import { timing } from './timing.ts'
import { upgrade } from './upgrade.ts'

export const PROOFS: readonly Proof[] = [
  race,
  kills,
  powerCuts,
  failover,
  retries,
  promo,
  offers,
  access,
  hostile,
  crowd,
  model,
  timing,
  upgrade,
  months,
  bugs,
  lists
]
