/** A calendar month in Europe/Moscow. */
export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}
