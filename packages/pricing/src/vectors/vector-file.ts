/** A decimal that need not be whole: `[1075, 4]` is 1075 / 10^4, or 0.1075. All other numbers of the file are integers. */
export type Decimal = readonly [digits: number, places: number]

/** An argument of the engine as JSON. Arguments that must be refused may have any fields and values. */
export type Encoded =
  | number
  | string
  | boolean
  | null
  | Decimal
  | readonly Encoded[]
  | { readonly [field: string]: Encoded }

/** One call of the engine with its result: `output`, or `error` with the code and the field of the `PricingError`. */
export interface VectorCase {
  readonly call:
    | 'quote'
    | 'quoteMany'
    | 'monthAtHours'
    | 'breakEvenHours'
    | 'bestPlan'
    | 'runCost'
    | 'runNeeds'
    | 'bestRun'
    | 'plainHour'
    | 'chargedAfter'
    | 'vatWithin'
  /** Key of `terms` in the file. `chargedAfter` and `vatWithin` have none. */
  readonly terms?: string
  /** Arguments by name: `input` (`items` of `quoteMany`), `plan`, `hours`, and the arguments of `chargedAfter` and `vatWithin`. */
  readonly args: { readonly [name: string]: Encoded }
  readonly output?: number | Readonly<Record<string, unknown>>
  readonly error?: { readonly code: 'not_a_number' | 'out_of_range'; readonly field: string }
}

/** Content of `@cloud/pricing/vectors.json`. */
export interface VectorFile {
  readonly terms: { readonly [name: string]: Encoded }
  readonly cases: readonly VectorCase[]
}
