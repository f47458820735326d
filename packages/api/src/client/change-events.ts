import { readStreamChange, STREAM_BEAT_MS, STREAM_PATH, type StreamChange } from '../stream.ts'
import type { Transport } from './call.ts'

/** Time without any event after which a stream counts as broken. */
const SILENCE_MS = 3 * STREAM_BEAT_MS

/**
 * Reads the stream of changes of an account until it ends or the signal is aborted.
 *
 * @param onChange receives each change; null when the stream has been opened
 */
export async function readChanges(
  { base, token, fetch }: Pick<Transport, 'base' | 'token' | 'fetch'>,
  signal: AbortSignal,
  onChange: (change: StreamChange | null) => void
): Promise<void> {
  const silent = new AbortController()
  const either = AbortSignal.any([signal, silent.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    wait()
    const answer = await fetch(base + STREAM_PATH, {
      credentials: token === undefined ? 'include' : 'omit',
      redirect: 'manual',
      headers: {
        Accept: 'text/event-stream',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` })
      },
      signal: either
    })
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (answer.status !== 200 || !isStream || answer.body === null) {
      await answer.body?.cancel()
      return
    }
    let text = ''
    const decoder = new TextDecoder()
    const reader = answer.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      wait()
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1]
        if (name === 'ready') onChange(null)
        if (name === 'change') onChange(readStreamChange(/^data: (.*)$/m.exec(block)?.[1] ?? ''))
      }
    }
  } catch {
    // the caller polls until the stream can be opened again
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}
