declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test Postgres, with {db} in place of the database's name. */
    postgres: string
    /** Where the browser of the walks listens. */
    browser: string
    /** The running products, one for each worker: their addresses, and where they keep their letters. */
    products: readonly { readonly base: string; readonly dataDir: string }[]
  }
}

export {}
