import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { withOwnerRights } from '../../platform/start/prepare-database.ts'
import { runAudited } from '../cli/audited.ts'
import { type Commands, command, readCommand } from '../cli/command.ts'
import type { Input } from '../cli/input.ts'
import { required, word } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import {
  addOperator,
  endOperator,
  listOperators,
  newSecret,
  ROLES,
  replaceSecret,
  setRoles
} from '../operators.ts'

const NAME = word('NAME')

const rolesParameter = required('ROLES', (_, text) => {
  const typed = text.split(',')
  const known = ROLES.filter((role) => typed.includes(role))
  if (known.length < new Set(typed).size)
    throw new UsageError(`ROLES must be of ${ROLES.join(', ')}, separated by commas, got '${text}'.`)
  return known
})

/** Gives an operator a new secret. The audit trail has the output without the secret, which only the terminal shows. */
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
  return { output: { ...(await withOwnerRights(() => runAudited(input, act))), secret } }
}

export const OPERATORS: Commands = {
  'operators list': readCommand(
    'List operators and their roles, also former ones, whose names stay reserved.',
    {},
    (tx) => listOperators(tx)
  ),
  'operators add': {
    asOwner: true,
    ...command(
      `Add an operator and show the secret once. ROLES: ${ROLES.join(', ')}, separated by commas. The first operator must be an owner and is added without a name and secret.`,
      { NAME, roles: rolesParameter },
      ({ NAME, roles }, input) =>
        withSecret(input, true, (tx, secret, now) => {
          const added = { name: NAME, roles, secret, added_by_operator: input.operator.isNamed }
          return addOperator(tx, added, now)
        })
    )
  },
  'operators secret': {
    asOwner: true,
    ...command(
      'Create a new secret for an operator; the old one stops working.',
      { NAME },
      ({ NAME }, input) => withSecret(input, false, (tx, secret) => replaceSecret(tx, NAME, secret))
    )
  },
  'operators roles': {
    asOwner: true,
    ...command(
      'Replace the roles of an operator.',
      { NAME, ROLES: rolesParameter },
      async ({ NAME, ROLES }, input) => ({
        output: await withOwnerRights(() => runAudited(input, (tx) => setRoles(tx, NAME, ROLES)))
      })
    )
  },
  'operators end': {
    asOwner: true,
    ...command(
      'Withdraw the access of an operator; the audit trail keeps the name.',
      { NAME },
      async ({ NAME }, input) => {
        const output = await withOwnerRights(() => runAudited(input, (tx, now) => endOperator(tx, NAME, now)))
        return { output, doneBefore: output.ended ? undefined : `Operator ${NAME} had ended before.` }
      }
    )
  }
}
