/** A style sheet: the import applies its styles and returns no value. */
export {}
