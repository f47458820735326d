import type { Result, ServerConfig, StartPreview, StopPreview } from '@cloud/api'
import { atom } from 'jotai'
import { panelClientAtom } from './panel-client.ts'

/** Loads the amount that a start would take now. */
export const previewStartAtom = atom(
  null,
  (get, _set, id: number): Promise<Result<StartPreview>> =>
    get(panelClientAtom).cloudServers.startPreview({ params: { id } })
)

/** Loads the amount that a stop would return now. */
export const previewStopAtom = atom(
  null,
  (get, _set, id: number): Promise<Result<StopPreview>> =>
    get(panelClientAtom).cloudServers.stopPreview({ params: { id } })
)

/** Loads a server by its id, which may be deleted. */
export const readServerAtom = atom(
  null,
  (get, _set, id: number): Promise<Result<ServerConfig>> =>
    get(panelClientAtom).cloudServers.get({ params: { id } })
)
