/** A part of the sums, from the bottom up. */
export interface StackedPart {
  readonly key: string
  readonly name: string
  /** Text beside the name. */
  readonly detail?: string | undefined
}

/** A step of the chart: a day or a month. */
export interface StackedStep {
  readonly start: string
  /** Name in the readout and the table: '5 ноября'. */
  readonly name: string
  /** Short name below the bar: '5 ноя'. */
  readonly short: string
  /** Amount of each part in kopeks, in the order of the parts; negative if refunds exceed charges. */
  readonly amounts: readonly number[]
  /** Total in kopeks; less than the sum of the parts if they overlap. */
  readonly total: number
}

/** Returns the sum of a part over all steps. */
export const partTotal = (steps: readonly StackedStep[], part: number): number =>
  steps.reduce((sum, { amounts }) => sum + (amounts[part] ?? 0), 0)
