/** A part of the sums, from the bottom up. */
export interface StackedPart {
  readonly key: string
  readonly name: string
  /** What stands beside its name. */
  readonly detail?: string | undefined
}

/** A day or a month. */
export interface StackedStep {
  readonly start: string
  /** In the readout and the table: '5 ноября'. */
  readonly name: string
  /** Below its bar: '5 ноя'. */
  readonly short: string
  /** Kopeks of each part, in their order; below 0 where more was given back. */
  readonly amounts: readonly number[]
  /** Kopeks; less than the sum of its parts where they overlap. */
  readonly total: number
}

/** What a part has in all steps. */
export const partTotal = (steps: readonly StackedStep[], part: number): number =>
  steps.reduce((sum, { amounts }) => sum + (amounts[part] ?? 0), 0)
