/** A letter to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How letters leave the product. Called by jobs alone, after what a letter is about is committed. */
export interface Mailer {
  /** Where they go, for the operator. */
  readonly where: string
  /**
   * @returns 'refused' when this address takes no letters, for good: trying again would be in vain
   * @throws when it was not taken this time: the job comes again
   */
  readonly send: (mail: Mail) => Promise<'sent' | 'refused'>
  /** Throws away what it keeps of letters to somebody, or from before a moment; absent where it keeps none. */
  readonly forget?: (which: { readonly to?: string; readonly before?: Date }) => Promise<void>
}
