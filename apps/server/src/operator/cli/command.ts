import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { readPersonal, runAudited } from './audited.ts'
import type { Ending, Input, Outcome } from './input.ts'
import type { Parameter } from './parameters.ts'

/** Names in capitals are arguments, in their order; the others are options, without their `--`. */
type Parameters = Readonly<Record<string, Parameter>>

type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never
}

export interface Command {
  /** Description of the command in the help. */
  readonly about: string
  readonly takes: Parameters
  /**
   * Database versions the command works on. `current`: this version; `newer`: a newer one, too; `any`: any state, also an empty
   * database. No command but `migrate` creates a database or changes its tables. @default 'current'
   */
  readonly database?: 'current' | 'newer' | 'any'
  /** True if the command writes what the application may not: it then runs as the owner of the tables. @default false */
  readonly asOwner?: true
  readonly run: (input: Input) => Promise<Outcome>
}

export type Commands = Readonly<Record<string, Command>>

type Work<P extends Parameters, Output> = (
  tx: Transaction<Schema>,
  values: ValuesOf<P>,
  now: number,
  input: Input
) => Promise<Output>

const isArgument = (name: string) => name === name.toUpperCase()

export const argumentsOf = ({ takes }: Command) => Object.entries(takes).filter(([name]) => isArgument(name))
export const optionsOf = ({ takes }: Command) => Object.entries(takes).filter(([name]) => !isArgument(name))

/** Defines a command. Its arguments and options are parsed before it runs. */
export function command<P extends Parameters>(
  about: string,
  takes: P,
  run: (values: ValuesOf<P>, input: Input) => Promise<Outcome>
): Command {
  const parsed = ({ args, options }: Input) => {
    const rest = args.values()
    return Object.entries(takes).map(([name, { parse }]) => [
      name,
      isArgument(name) ? parse(name, rest.next().value) : parse(`--${name}`, options[name])
    ])
  }
  return { about, takes, run: async (input) => run(Object.fromEntries(parsed(input)), input) }
}

/** Defines a command that reads, but no personal data, in one transaction. */
export const readCommand = <P extends Parameters>(about: string, takes: P, read: Work<P, unknown>) =>
  command(about, takes, async (values, input) => ({
    output: await inTransaction(input.db, async (tx) => read(tx, values, await productNow(tx), input))
  }))

/**
 * Defines a command that reads personal data, in one transaction. The operator and the command are recorded.
 *
 * @param accountOf returns the account that the data is about, if it is a single one
 */
export const readPersonalCommand = <P extends Parameters>(
  about: string,
  takes: P,
  read: Work<P, unknown>,
  accountOf: (values: ValuesOf<P>) => number | null = () => null
) =>
  command(about, takes, async (values, input) => {
    const account_id = accountOf(values)
    const recorded = account_id === null ? {} : { account_id }
    return { output: await readPersonal(input, (tx, now) => read(tx, values, now, input), recorded) }
  })

/**
 * Defines a command that writes, in one transaction. The operator, the command and its output are recorded.
 *
 * @param endingOf returns how the command ended. @default exit code 0
 * @param checkFirst runs before the transaction and may throw
 */
export const writeCommand = <P extends Parameters, Output extends object>(
  about: string,
  takes: P,
  write: Work<P, Output>,
  endingOf: (output: Output, values: ValuesOf<P>) => Ending = () => ({}),
  checkFirst?: (input: Input, values: ValuesOf<P>) => Promise<void>
) =>
  command(about, takes, async (values, input) => {
    await checkFirst?.(input, values)
    const output = await runAudited(input, (tx, now) => write(tx, values, now, input))
    return { output, ...endingOf(output, values) }
  })

/** Ends a command with exit code 4 and the message, unless it did something. */
export const doneUnless = (isDone: boolean, doneBefore: string): Ending => (isDone ? {} : { doneBefore })
