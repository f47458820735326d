import { lookAtDatabase, prepareDatabase } from '../../platform/start/prepare-database.ts'
import { VERSION } from '../../platform/version.ts'
import { audited } from './audited.ts'
import type { Command, Input, Outcome } from './command.ts'

async function migrate(input: Input): Promise<Outcome> {
  const { url, place, options } = input
  const { empty, unapplied, unknown } = await lookAtDatabase(url)
  if (unknown.length > 0)
    throw new Error(`The ${place} is newer than this version, ${VERSION}: it has ${unknown.join(', ')}.`)
  if (unapplied.length === 0) return { told: { version: VERSION, applied: [] } }
  if (options['yes'] !== true)
    throw new Error(
      empty
        ? `Nothing is done yet: --yes makes a new product in the ${place}.`
        : `Nothing is done yet: --yes applies ${unapplied.join(', ')} to the ${place}. Back it up before, with the version that it has.`
    )
  await prepareDatabase(url)
  const told = { version: VERSION, applied: unapplied }
  // a new one stays empty, so that a backup can be put into it
  return { told: empty ? told : await audited(input, async () => told) }
}

export const MIGRATE: Readonly<Record<string, Command>> = {
  migrate: {
    options: { yes: 'flag' },
    about:
      'Bring the database to this version, or make a new one where none is; without --yes it says what would be done.',
    database: 'any',
    run: migrate
  }
}
