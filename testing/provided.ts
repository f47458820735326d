declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test Postgres with {db} for the database's name. */
    postgres: string
    /** The running products, one per worker: URL, and the folder with their e-mails. */
    products: readonly { readonly base: string; readonly dataDir: string }[]
  }
}

export {}
