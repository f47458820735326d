/** A style sheet: importing it runs its styles and gives no value. */
export {}
