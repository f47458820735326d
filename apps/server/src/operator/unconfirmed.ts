/** Thrown after a change was made without `--yes`, so that its transaction is rolled back. */
export class UnconfirmedError extends Error {
  /** Account named in the message; showing it is recorded. */
  readonly account_id: number

  constructor(account_id: number, sentence: string) {
    super(sentence)
    this.account_id = account_id
  }
}
