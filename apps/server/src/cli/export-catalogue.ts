import { readCatalogue } from '../catalogue/read-catalogue.ts'
import type { Input, Outcome } from './command.ts'

export const exportCatalogue = async ({ db }: Input): Promise<Outcome> => ({ told: await readCatalogue(db) })
