import { offered, readKnown } from '../../catalogue/known.ts'
import type { Input, Outcome } from './command.ts'

export const exportCatalogue = async ({ db }: Input): Promise<Outcome> => ({
  told: offered(await readKnown(db))
})
