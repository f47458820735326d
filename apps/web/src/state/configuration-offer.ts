import { atom } from 'jotai'
import { paths } from './address/paths.ts'
import { chosenOsAtom } from './choices/chosen-configuration.ts'
import { globalsAtom } from './core/globals-atom.ts'
import { configurationPayloadAtom } from './creation/creation-state.ts'

/** The offer that the server found for the link of this page; null on any other page. */
export const offerAtom = atom((get) => get(globalsAtom).offer ?? null)

/** Address of the offer of the current choice; null without one. The link back keeps the system. */
export const offerUrlAtom = atom((get) => {
  const configuration = get(configurationPayloadAtom)
  if (configuration === null) return null
  const { flavor_id: _, gpu_id, ...query } = configuration
  const os = get(chosenOsAtom)
  return paths.offer({
    ...query,
    ...(gpu_id === null ? {} : { gpu_id }),
    ...(os === null ? {} : { os: os.id })
  })
})
