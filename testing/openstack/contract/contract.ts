import type { Case } from './cases/case.ts'
import { FAULTS } from './cases/faults.ts'
import { GARBAGE } from './cases/garbage.ts'
import { LIFE } from './cases/life.ts'
import { LOST_REQUESTS } from './cases/lost-requests.ts'
import { REFUSALS } from './cases/refusals.ts'

/** All behaviours that a provisioner on OpenStack must have. Each case begins in an empty cloud. */
export const CONTRACT: readonly Case[] = [...LIFE, ...LOST_REQUESTS, ...REFUSALS, ...FAULTS, ...GARBAGE]
