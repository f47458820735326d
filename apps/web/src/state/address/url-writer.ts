let pendingUrl: (() => string) | undefined
let historyMethod: 'pushState' | 'replaceState' = 'replaceState'

function writeToHistory(url: string): void {
  try {
    history[historyMethod](historyMethod === 'pushState' ? null : history.state, '', url)
  } catch {
    // a browser that limits changes of the address (100 in 30 s) refuses some: the next one carries everything
  }
}

function writePendingUrl(): void {
  if (pendingUrl !== undefined) writeToHistory(pendingUrl())
  pendingUrl = undefined
  historyMethod = 'replaceState'
}

/**
 * Writes the chosen configuration into the address. A write is about as slow as rendering the response to a click, so it runs after the
 * render; of several writes at once only the last one is done.
 */
export const urlWriter = {
  /** Reads the address: path and query. */
  read: (): string => location.pathname + location.search,
  replace(url: () => string): void {
    if (pendingUrl === undefined) setTimeout(writePendingUrl)
    pendingUrl = url
  },
  /** Writes a new entry of the history. */
  push(url: () => string): void {
    writePendingUrl()
    historyMethod = 'pushState'
    urlWriter.replace(url)
  },
  /** Writes a pending address immediately, before the address is read or left. */
  write: writePendingUrl,
  /** Drops a pending address: the browser has navigated, so it belongs to the previous location. */
  discard(): void {
    pendingUrl = undefined
    historyMethod = 'replaceState'
  }
}
