import type { Transaction } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { asOwner } from '../../../platform/start/prepare-database.ts'
import {
  addOperator,
  endOperator,
  listOperators,
  newSecret,
  ROLES,
  type Role,
  replaceSecret,
  setRoles
} from '../../operators.ts'
import { audited } from '../audited.ts'
import { type Command, type Input, UsageError } from '../command.ts'

const name = ({ args: [name] }: Input) => name ?? ''

function roles(text: string | boolean | undefined): readonly Role[] {
  const typed = String(text).split(',')
  const known = ROLES.filter((role) => typed.includes(role))
  if (known.length < new Set(typed).size)
    throw new UsageError(`ROLES must be of ${ROLES.join(', ')}, separated by commas, got '${text}'.`)
  return known
}

/** Of what is done and written down only the answer is kept: nobody but the one at the terminal sees the secret. */
async function withSecret<Given extends { readonly name: string }>(
  input: Input,
  is_new: boolean,
  give: (tx: Transaction<Schema>, secret: string, now: number) => Promise<Given>
) {
  const secret = newSecret()
  const act = async (tx: Transaction<Schema>, now: number) => {
    const given = await give(tx, secret, now)
    await addJob(tx, 'mail-operator', { secret_of: given.name, given_by: input.operator.name, is_new })
    return given
  }
  return { output: { ...(await asOwner(() => audited(input, act))), secret } }
}

export const OPERATORS: Readonly<Record<string, Command>> = {
  'operators list': {
    about: 'Who may type commands, and which roles they have; who ended keeps their name.',
    run: async ({ db }) => ({ output: await listOperators(db) })
  },
  'operators add': {
    takes: ['NAME'],
    requires: { roles: 'ROLES' },
    asOwner: true,
    about: `Add a person, and answer a secret, which is shown this once. ROLES: ${ROLES.join(', ')}, separated by commas. The first one is an owner, and is added without a name.`,
    run: (input) =>
      withSecret(input, true, (tx, secret, now) => {
        const added = { name: name(input), roles: roles(input.options['roles']), secret }
        return addOperator(tx, { ...added, added_by_operator: input.operator.isNamed }, now)
      })
  },
  'operators secret': {
    takes: ['NAME'],
    asOwner: true,
    about: 'Make a new secret for a person who lost theirs; the old one is good for nothing from now on.',
    run: (input) => withSecret(input, false, (tx, secret) => replaceSecret(tx, name(input), secret))
  },
  'operators roles': {
    takes: ['NAME', 'ROLES'],
    asOwner: true,
    about: 'Give a person these roles instead of those they have.',
    run: async (input) => {
      const given = roles(input.args[1])
      return { output: await asOwner(() => audited(input, (tx) => setRoles(tx, name(input), given))) }
    }
  },
  'operators end': {
    takes: ['NAME'],
    asOwner: true,
    about: 'A person may type nothing any more; what they did keeps their name.',
    run: async (input) => {
      const output = await asOwner(() => audited(input, (tx, now) => endOperator(tx, name(input), now)))
      return { output, doneBefore: output.ended ? undefined : `Operator ${name(input)} had ended before.` }
    }
  }
}
