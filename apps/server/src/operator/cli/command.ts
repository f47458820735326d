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
  /** What else may be given; whatever is not here is refused. @default {} */
  readonly options?: Readonly<Record<string, Option>>
  /** What it does, in one line. */
  readonly about: string
  /**
   * On which database it works. `current`: of this version; `newer`: of a newer one, too; `any`: whatever is there, also
   * nothing. No command but `migrate` makes a database or changes its tables. @default 'current'
   */
  readonly database?: 'current' | 'newer' | 'any'
  /** Whether it writes what the application may not: it works as whom the tables belong to. @default false */
  readonly asOwner?: true
  /** @returns what is printed as JSON, and how the command ends */
  readonly run: (input: Input) => Promise<Outcome>
}

/** `flag`: named alone. Else it is followed by a value, which the help shows as written here. */
export type Option = 'flag' | Uppercase<string>

export interface Input {
  readonly db: Kysely<Schema>
  /** The address of the database, for what needs a connection of its own. */
  readonly url: string
  /** The same as whom the tables belong to. */
  readonly owner: string
  /** Whether the role of `url` is ours to make. */
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

/** Who types a command. */
export interface Operator {
  /** As it is written down. */
  readonly name: string
  /** Whether that is the name of an operator, and not only of whoever the machine knows. */
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
