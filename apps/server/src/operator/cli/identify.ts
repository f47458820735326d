import { timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readKind, wantedKind } from '../../platform/db/database-kind.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import type { OperatorSettings } from '../../platform/settings.ts'
import { hashOfSecret, SAMPLE_OPERATOR } from '../operators.ts'
import { recordCommand } from './audited.ts'
import { COMMAND_ROLES } from './command-roles.ts'
import type { Input, Operator } from './input.ts'

/** Prompts the user of a terminal without showing the typed text. */
export type AskHidden = (question: string) => Promise<string>

/** Returns the user name of the machine, in brackets because it is not verified. */
const machineUser = (): Operator => ({ name: `(${userInfo().username})`, isNamed: false })

/**
 * Identifies the operator who runs a command, and checks that they may run it.
 *
 * @param ask prompts for a secret missing from the settings; undefined where no prompt is possible
 * @throws a readable message if the operator is unknown, has ended or lacks the role; refusals of operators are recorded
 */
export async function identify(
  asked: Omit<Input, 'operator'>,
  ask: AskHidden | undefined
): Promise<Operator> {
  const { command, db, settings } = asked
  const roles = COMMAND_ROLES[command] ?? []
  if (roles === 'anybody') return machineUser()
  const { name } = settings.operator
  const isNamed = name !== undefined && name !== SAMPLE_OPERATOR
  // the settings may name the first operator before the operator is added
  if (!isNamed || !(await hasOperators(db))) return unnamedOperator(asked)
  const secret = await secretOf(settings.operator, asked.place, ask)
  const found = await db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst()
  const refuse = async (operator: Operator, why: string) => {
    const refused = { ...asked, operator }
    await inTransaction(db, async (tx) => recordCommand(tx, refused, { refused: why }, await productNow(tx)))
    return new Error(why)
  }
  if (found === undefined)
    throw new Error(`There is no operator '${name}'. An owner adds one: operators add NAME --roles ROLES.`)
  if (!timingSafeEqual(found.secret_hash, hashOfSecret(secret)))
    throw await refuse(
      { name: `(${name})`, isNamed: false },
      `This is not the secret of ${name}. An owner makes a new one: operators secret ${name}.`
    )
  const operator = { name: found.name, isNamed: true }
  if (found.ended_at !== null)
    throw await refuse(operator, `Operator ${name} ended at ${found.ended_at.toISOString()}.`)
  if (!found.roles.includes('owner') && !roles.some((role) => found.roles.includes(role)))
    throw await refuse(
      operator,
      `'${command}' is for ${[...roles, 'owner'].join(', ')}; ${name} is ${found.roles.join(', ')}. See operators list.`
    )
  return operator
}

/** Identifies an operator without a name: the sample operator in a sandbox; in a shop only the user of the machine who adds the first operator. */
async function unnamedOperator({ command, db, settings }: Omit<Input, 'operator'>): Promise<Operator> {
  if (((await readKind(db)) ?? wantedKind(settings)) === 'sandbox')
    return { name: SAMPLE_OPERATOR, isNamed: true }
  if (await hasOperators(db))
    throw new Error(
      'Identify yourself: set OPERATOR=NAME, and give your secret in OPERATOR_SECRET_FILE, in OPERATOR_SECRET or at the prompt.'
    )
  if (command === 'operators add') return machineUser()
  throw new Error(
    'The shop has no operator yet. Add yourself, as the owner of the shop: pnpm operator operators add NAME --roles owner.'
  )
}

const hasOperators = async (db: Input['db']): Promise<boolean> =>
  (await db.selectFrom('operators').select('name').limit(1).executeTakeFirst()) !== undefined

async function secretOf(
  { name, secret, secretFile }: OperatorSettings,
  place: string,
  ask: AskHidden | undefined
) {
  if (secret !== undefined) return secret
  if (secretFile !== undefined) return readSecret(secretFile)
  if (ask !== undefined) return (await ask(`Secret of ${name} for the ${place}: `)).trim()
  throw new Error(
    `The secret of ${name} is needed: put it into a file and name that in OPERATOR_SECRET_FILE, or set OPERATOR_SECRET. A terminal prompts for it.`
  )
}

function readSecret(file: string): string {
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`Other users can read ${file}, which has your secret: chmod 600 ${file}.`)
  return readFileSync(file, 'utf8').trim()
}
