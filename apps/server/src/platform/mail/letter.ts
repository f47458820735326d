/** A letter to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mails. Called by jobs only, after the subject of the e-mail is committed. */
export interface Mailer {
  /** Where they go, for the operator. */
  readonly where: string
  /**
   * @returns 'refused' when this address permanently accepts no e-mail: a retry would have no effect
   * @throws when the e-mail was not accepted this time: the job is retried
   */
  readonly send: (mail: Mail) => Promise<'sent' | 'refused'>
  /** Throws away what it keeps of letters to somebody, or from before a moment; absent where it keeps none. */
  readonly forget?: (which: { readonly to?: string; readonly before?: Date }) => Promise<void>
}
