import { atom } from 'jotai'
import { panelClientAtom } from './panel-client.ts'

/** Loads the amount that a start would take now. */
export const previewStartAtom = atom(null, (get, _set, id: number) =>
  get(panelClientAtom).cloudServers.startPreview({ params: { id } })
)

/** Loads the amount that a stop would return now. */
export const previewStopAtom = atom(null, (get, _set, id: number) =>
  get(panelClientAtom).cloudServers.stopPreview({ params: { id } })
)

/** Loads a server by its id, which may be deleted. */
export const readServerAtom = atom(null, (get, _set, id: number) =>
  get(panelClientAtom).cloudServers.get({ params: { id } })
)
