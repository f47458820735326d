/** An act that needs `--yes`, thrown after it was tried: its transaction is rolled back. */
export class UnconfirmedError extends Error {
  /** The account that the sentence is about, so that reading it is recorded. */
  readonly account_id: number

  constructor(account_id: number, sentence: string) {
    super(sentence)
    this.account_id = account_id
  }
}
