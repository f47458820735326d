import { readStreamChange, readStreamReady, STREAM_BEAT_MS, STREAM_PATH } from '@cloud/api'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { loadCurrentUserAtom } from '../user/load-current-user.ts'
import { refreshChangedAtom, refreshPanelAtom } from './refresh-panel.ts'

/** The stream of changes; while it is closed the panel polls. */
export const streamStateAtom = atom<'opening' | 'open' | 'closed'>('opening')

/** A stream that misses two events `beat` is dead; 10 s are added for a slow network. */
const SILENCE_LIMIT_MS = 2 * STREAM_BEAT_MS + 10_000
/** Delay in ms before a refused stream is opened again: there are too many streams, or the session is over. */
const REOPEN_DELAY_MS = 30_000
/** Delay in ms before a stream that the browser closed is opened again. By then most pages that are being left are gone. */
const INTERRUPTED_DELAY_MS = 1_000
/** Time in ms to wait for the stream before the panel is loaded without it. */
const OPENING_LIMIT_MS = 1_000

/** Listens to changes of the account until the returned function is called. */
export const listenToStreamAtom = atom(null, (get, set): (() => void) => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const impatient = setTimeout(
    () => get(streamStateAtom) === 'opening' && set(streamStateAtom, 'closed'),
    OPENING_LIMIT_MS
  )

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  function openAfter(pause: number, state: 'opening' | 'closed' = 'closed') {
    close()
    set(streamStateAtom, state)
    timer = setTimeout(open, pause)
  }
  function restartTimer() {
    clearTimeout(timer)
    timer = setTimeout(() => openAfter(0), SILENCE_LIMIT_MS)
  }
  function open() {
    let opened: EventSource
    try {
      opened = new EventSource(STREAM_PATH)
    } catch {
      // an extension of the browser has removed or blocked it
      set(streamStateAtom, 'closed')
      return
    }
    source = opened
    restartTimer()
    opened.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      restartTimer()
      const now = readStreamReady(data)
      if (now !== undefined) set(clockAtom, now)
      set(streamStateAtom, 'open')
      // the stream has no earlier changes
      void set(refreshPanelAtom)
    })
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      restartTimer()
      const change = readStreamChange(data)
      if (change.now !== undefined) set(clockAtom, Date.parse(change.now))
      void set(refreshChangedAtom, change)
    })
    opened.addEventListener('beat', restartTimer)
    opened.addEventListener('ended', async () => {
      opened.close()
      clearTimeout(timer)
      // another session may have begun in this browser
      if ((await set(loadCurrentUserAtom, true)) && source === opened) openAfter(0)
    })
    opened.addEventListener('error', () => {
      // the browser reopens a broken stream automatically, but not a refused one
      if (opened.readyState !== EventSource.CLOSED) set(streamStateAtom, 'closed')
      // Firefox closes a working stream when a link is followed, also to a download or to a page that is still loading
      else if (get(streamStateAtom) === 'open') openAfter(INTERRUPTED_DELAY_MS, 'opening')
      else openAfter(REOPEN_DELAY_MS)
    })
  }

  open()
  return () => {
    clearTimeout(impatient)
    close()
    set(streamStateAtom, 'opening')
  }
})
