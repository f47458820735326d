/** Returns a function that creates the error of a command for an unknown account. */
export const noAccount = (account_id: number) => () =>
  new Error(`There is no account ${account_id}. See accounts list.`)
