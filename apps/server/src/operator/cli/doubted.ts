import { DOUBTS, type Doubt, type DoubtName } from '../../catalogue/catalogue-doubts.ts'
import { type Input, UsageError } from './command.ts'

/** The names that `--yes` says. */
function affirmed({ options: { yes } }: Input): readonly DoubtName[] {
  if (yes === undefined) return []
  const names = String(yes).split(',')
  const said = DOUBTS.filter((name) => names.includes(name))
  if (said.length < names.length) throw new UsageError(`--yes must be of ${DOUBTS.join(', ')}, got '${yes}'.`)
  return said
}

/** @throws when there are doubts that `--yes` does not name: what was typed looks like a mistake */
export function refuseDoubted(input: Input, doubts: readonly Doubt[]): void {
  const said = affirmed(input)
  const open = doubts.filter(({ yes }) => !said.includes(yes))
  if (open.length === 0) return
  throw new Error(
    `Refused, nothing is changed. ${open.map(({ what }) => `${what}.`).join(' ')} ` +
      `If that is meant, say so: --yes ${[...said, ...open.map(({ yes }) => yes)].join(',')}.`
  )
}
