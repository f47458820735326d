/** News for operators as an e-mail tells it. */
export interface Notice {
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** Commands to act on the news. */
  readonly commands: readonly string[]
}
