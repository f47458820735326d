import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'

export interface Input {
  readonly db: Kysely<Schema>
  /** Database URL of the application, for commands that need a separate connection. */
  readonly url: string
  /** Database URL of the owner of the tables. */
  readonly owner: string
  /** True if the product creates the role of `url`. */
  readonly makesRole: boolean
  /** Description of the product's location and of the setting that names it. */
  readonly place: string
  readonly settings: Settings
  readonly operator: Operator
  /** Name of the command. */
  readonly command: string
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** The operator who runs a command. */
export interface Operator {
  /** Name in the audit trail. */
  readonly name: string
  /** True if this is the name of a registered operator, false if it is only the user name known to the machine. */
  readonly isNamed: boolean
}

/** How a command ended, besides its output. */
export interface Ending {
  /** A check found something wrong: exit code 3. */
  readonly failed?: boolean
  /** It had been done before, and nothing was done now: exit code 4, with this message. */
  readonly doneBefore?: string | undefined
  /** Message on the error stream of a command that ends with 0. */
  readonly note?: string
  /** Nothing is done until a second operator approves it: exit code 5, with this message. */
  readonly waits?: string | undefined
}

export interface Outcome extends Ending {
  /** Printed as JSON. */
  readonly output: unknown
  /** Printed instead, unless JSON was asked for by `--json`. */
  readonly text?: string
}
