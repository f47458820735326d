import { access } from './access.ts'
import { bugs } from './bugs.ts'
import { cards } from './cards.ts'
import type { Check } from './check.ts'
import { crowd } from './crowd.ts'
import { hostile } from './hostile.ts'
import { kills, postgresKills } from './kills.ts'
import { lists } from './lists.ts'
import { machines } from './machines.ts'
import { model } from './model.ts'
import { months } from './months.ts'
import { offers } from './offers.ts'
import { promo } from './promo.ts'
import { race } from './race.ts'
import { retries } from './retries.ts'
import { pictures, screens } from './screens.ts'
import { timing } from './timing.ts'
import { upgrade } from './upgrade.ts'

export const CHECKS: readonly Check[] = [
  race,
  kills,
  postgresKills,
  retries,
  promo,
  offers,
  access,
  hostile,
  crowd,
  machines,
  cards,
  model,
  timing,
  upgrade,
  months,
  bugs,
  lists,
  screens,
  pictures
]
