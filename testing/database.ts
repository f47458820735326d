import { inject } from 'vitest'
import { copyOfTemplate } from './copy-of-template.ts'
import './provided.ts'

/** Makes a migrated, empty database and returns its URL. */
export const freshDatabase = (): Promise<string> =>
  copyOfTemplate((name) => inject('postgres').replace('{db}', name))
