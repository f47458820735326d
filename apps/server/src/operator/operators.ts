import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export const ROLES = ['support', 'billing', 'catalogue', 'owner'] as const
/** Role of an operator, which decides the allowed commands; an owner may run all. */
export type Role = (typeof ROLES)[number]

/** Operator of a sandbox if no other name is given: an owner without a secret. */
export const SAMPLE_OPERATOR = 'demo'

export const newSecret = (): string => `op_${randomBytes(32).toString('base64url')}`

/** A fast hash is enough, because a secret has 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const NAME = /^[a-z][a-z0-9.-]{1,39}$/

export interface NewOperator {
  readonly name: string
  readonly roles: readonly Role[]
  readonly secret: string
  /** True if another operator adds this operator; false for the first operator, whom nobody can add. */
  readonly added_by_operator: boolean
}

/** @throws if the name is invalid or was used before, or if the first operator is not an owner, or was added concurrently with another one */
export async function addOperator(
  tx: Transaction<Schema>,
  { name, roles, secret, added_by_operator }: NewOperator,
  now: number
) {
  if (!NAME.test(name) || name === SAMPLE_OPERATOR)
    throw new Error(
      `A name has 2 to 40 small Latin letters, digits, points and hyphens, begins with a letter and is not ${SAMPLE_OPERATOR}, got '${name}'.`
    )
  const others = await lockOperators(tx)
  if (!added_by_operator && others.length > 0) throw new Error('Another operator has just become the first.')
  if (!added_by_operator && !roles.includes('owner'))
    throw new Error('The first operator must be an owner, who adds the others: --roles owner.')
  if (others.some((one) => one.name === name))
    throw new Error(
      `The name ${name} is or was used by an operator and stays reserved: choose another name. See operators list.`
    )
  await tx
    .insertInto('operators')
    .values({
      name,
      roles: [...roles],
      secret_hash: hashOfSecret(secret),
      added_at: new Date(now),
      ended_at: null
    })
    .execute()
  return { name, roles }
}

/** @throws if the operator does not exist or has ended */
export async function replaceSecret(tx: Transaction<Schema>, name: string, secret: string) {
  oneOf(await lockOperators(tx), name)
  await tx
    .updateTable('operators')
    .set({ secret_hash: hashOfSecret(secret) })
    .where('name', '=', name)
    .execute()
  return { name }
}

/** @throws if the operator does not exist, has ended, or is the last owner */
export async function setRoles(tx: Transaction<Schema>, name: string, roles: readonly Role[]) {
  const operators = await lockOperators(tx)
  oneOf(operators, name)
  if (!roles.includes('owner')) refuseLastOwner(operators, name)
  await tx
    .updateTable('operators')
    .set({ roles: [...roles] })
    .where('name', '=', name)
    .execute()
  return { name, roles }
}

/**
 * Ends the access of an operator; past acts keep the name. `ended` is false if it had ended before.
 *
 * @throws if the operator does not exist or is the last owner
 */
export async function endOperator(tx: Transaction<Schema>, name: string, now: number) {
  const operators = await lockOperators(tx)
  const before = operators.find((one) => one.name === name)
  if (before !== undefined && before.ended_at !== null) return { name, ended: false }
  oneOf(operators, name)
  refuseLastOwner(operators, name)
  await tx
    .updateTable('operators')
    .set({ ended_at: new Date(now) })
    .where('name', '=', name)
    .execute()
  return { name, ended: true }
}

export const listOperators = (db: Kysely<Schema>) =>
  db.selectFrom('operators').select(['name', 'roles', 'added_at', 'ended_at']).orderBy('name').execute()

type ListedOperators = Awaited<ReturnType<typeof listOperators>>

/** Returns all operators and locks the table against concurrent changes. */
async function lockOperators(tx: Transaction<Schema>): Promise<ListedOperators> {
  await sql`lock table operators in share row exclusive mode`.execute(tx)
  return listOperators(tx)
}

function oneOf(operators: ListedOperators, name: string): void {
  const found = operators.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no operator '${name}'. See operators list.`)
  if (found.ended_at !== null)
    throw new Error(`Operator ${name} ended at ${found.ended_at.toISOString()}: add another name.`)
}

function refuseLastOwner(operators: ListedOperators, name: string): void {
  const isOwner = ({ roles, ended_at }: ListedOperators[number]) =>
    ended_at === null && roles.includes('owner')
  if (operators.some((one) => one.name === name && isOwner(one)) && operators.filter(isOwner).length === 1)
    throw new Error(`${name} is the last owner: make another operator an owner first.`)
}
