import type { Book } from './Book.ts'

type Done = Pick<Book, 'movements' | 'told' | 'bought' | 'orders' | 'taken' | 'promos_back' | 'for_operator'>

/** The lists of a book in which nothing was done yet. */
export const nothingDone = (): Done => ({
  movements: [],
  told: [],
  bought: [],
  orders: [],
  taken: [],
  promos_back: [],
  for_operator: []
})
