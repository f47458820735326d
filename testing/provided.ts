declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test Postgres, with {db} in place of the database's name. */
    postgres: string
    /** Address of the running product. */
    base: string
    /** Where that product keeps its letters. */
    dataDir: string
  }
}

export {}
