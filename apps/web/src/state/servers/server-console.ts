import { atom } from 'jotai'
import { panelClientAtom } from './panel-client.ts'

/** Requests the URL of a console. It contains a secret: open it at once and do not store it. */
export const requestConsoleAtom = atom(null, (get, _set, id: number) =>
  get(panelClientAtom).cloudServers.console({ params: { id }, body: {} })
)

/** Loads the last lines of the console log. */
export const loadConsoleLogAtom = atom(null, (get, _set, id: number) =>
  get(panelClientAtom).cloudServers.consoleLog({ params: { id }, query: { lines: 200 } })
)
