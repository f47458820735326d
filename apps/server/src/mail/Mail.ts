/** A letter to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How letters leave the product. Called by jobs alone, after what a letter tells of is committed. */
export interface Mailer {
  /** Where they go, for the operator. */
  readonly where: string
  /** @throws when it was not taken: the job comes again */
  readonly send: (mail: Mail) => Promise<void>
}
