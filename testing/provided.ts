declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test Postgres with {db} for the database's name. */
    postgres: string
  }
}

export {}
