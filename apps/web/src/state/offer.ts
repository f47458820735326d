import { atom } from 'jotai'
import { paths } from '../paths.ts'
import { configurationAtom } from './choices/configuration.ts'
import { globalsAtom } from './globals.ts'

/** What the server answered to the link of this page; null on a page that is no offer. */
export const offerAtom = atom((get) => get(globalsAtom).offer ?? null)

/** Where the offer of what is chosen is; null while nothing is. */
export const offerUrlAtom = atom((get) => {
  const configuration = get(configurationAtom)
  if (configuration === null) return null
  const { flavor_id: _, gpu_id, ...query } = configuration
  return paths.offer(gpu_id === null ? query : { ...query, gpu_id })
})
