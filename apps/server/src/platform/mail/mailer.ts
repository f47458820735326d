/** Plain-text e-mail to one recipient. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mails. Called by jobs only, after the subject of the e-mail is committed. */
export interface Mailer {
  /** Destination of e-mails, for the operator. */
  readonly where: string
  /**
   * @returns 'refused' when this address permanently accepts no e-mail: a retry would have no effect
   * @throws when the e-mail was not accepted this time: the job is retried
   */
  readonly send: (mail: Mail) => Promise<'sent' | 'refused'>
  /** Deletes stored e-mails to an address, or from before a moment; absent if none are stored. */
  readonly forget?: (which: { readonly to?: string; readonly before?: Date }) => Promise<void>
}
