let waiting: (() => string) | undefined
let how: 'pushState' | 'replaceState' = 'replaceState'

function put(url: string): void {
  try {
    history[how](how === 'pushState' ? null : history.state, '', url)
  } catch {
    // a browser that limits changes of the address (100 in 30 s) refuses some: the next one carries everything
  }
}

function write(): void {
  if (waiting !== undefined) put(waiting())
  waiting = undefined
  how = 'replaceState'
}

/**
 * Writes the chosen configuration into the address. A write is about as slow as rendering the response to a click, so it runs after the
 * render; of several writes at once only the last one is done.
 */
export const urlWriter = {
  follow(url: () => string): void {
    if (waiting === undefined) setTimeout(write)
    waiting = url
  },
  /** Writes a new entry of the history. */
  enter(url: () => string): void {
    write()
    how = 'pushState'
    urlWriter.follow(url)
  },
  /** Writes a pending address immediately, before the address is read or left. */
  write,
  /** Drops a pending address: the browser has navigated, so it belongs to the previous location. */
  forget(): void {
    waiting = undefined
    how = 'replaceState'
  }
}
