/** Content of an e-mail to operators. */
export interface Notice {
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** Commands to act on the news. */
  readonly commands: readonly string[]
  /** Called after the e-mail was sent. */
  readonly onSent?: () => Promise<void>
}
