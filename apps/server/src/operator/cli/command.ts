import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'

export interface Command {
  /** Arguments that must be given, in order. @default [] */
  readonly takes?: readonly string[]
  /** Arguments that may follow them. @default [] */
  readonly mayTake?: readonly string[]
  /** Options that must be given, too, each with a value. @default {} */
  readonly requires?: Readonly<Record<string, Uppercase<string>>>
  /** Accepted options; all others are refused. @default {} */
  readonly options?: Readonly<Record<string, Option>>
  /** One-line description of the command. */
  readonly about: string
  /**
   * Database versions the command works on. `current`: this version; `newer`: a newer one, too; `any`: any state, also an empty
   * database. No command but `migrate` creates a database or changes its tables. @default 'current'
   */
  readonly database?: 'current' | 'newer' | 'any'
  /** True if the command writes what the application may not: it then runs as the owner of the tables. @default false */
  readonly asOwner?: true
  /** @returns what is printed as JSON, and how the command ends */
  readonly run: (input: Input) => Promise<Outcome>
}

/** `flag`: named alone. Else it is followed by a value, which the help shows as written here. */
export type Option = 'flag' | Uppercase<string>

export interface Input {
  readonly db: Kysely<Schema>
  /** Address of the database, for commands that need a separate connection. */
  readonly url: string
  /** The same as whom the tables belong to. */
  readonly owner: string
  /** True if the product creates the role of `url`. */
  readonly makesRole: boolean
  /** In words, where the product is and which setting says so. */
  readonly place: string
  readonly settings: Settings
  readonly operator: Operator
  /** The words that name the command. */
  readonly command: string
  /** As many as the command takes. */
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** The operator who runs a command. */
export interface Operator {
  /** As it is written down. */
  readonly name: string
  /** True if this is the name of a registered operator, false if it is only the user name known to the machine. */
  readonly isNamed: boolean
}

export interface Outcome {
  readonly output: unknown
  /** Something does not add up: exit code 3. */
  readonly failed?: boolean
  /** It was done before, and nothing is done now: exit code 4, with this sentence. */
  readonly doneBefore?: string | undefined
  /** Printed on the error stream of a command that ends with 0. */
  readonly note?: string
  /** Nothing is done until a second operator approves it: exit code 5, with this sentence. */
  readonly waits?: string
}

/** A command that was written wrongly: exit code 2. */
export class UsageError extends Error {}
