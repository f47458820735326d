import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../platform/refusal.ts'
import type { PrintedDocument } from '../content/printed-document.ts'

/** A page takes up to a tenth of a second of a core: no more are made at the same time, whoever asks. */
const THREADS = 2
/** So many wait for a thread; more are refused, and may come again. Visitors leave half of the places to those with an account. */
const WAITING = 20
const VISITORS_WAITING = 10
const TRY_AGAIN_SECONDS = 5
/** Many times what 1,000 lines take. */
const SECONDS = 20

const idle: Worker[] = []
const waiting: (() => void)[] = []
let running = 0

/** For whom a document is made: for who has hung up while waiting it is not. */
export interface Asker {
  readonly signal: AbortSignal
  /** Null for a visitor. */
  readonly account_id: number | null
}

/**
 * A document as a PDF of A4 pages, made by a thread of its own, so that others are answered meanwhile.
 *
 * @param seconds after which the thread is ended
 * @throws Refusal `unavailable` when too many wait or the time is over
 */
export async function makePdf(
  printed: PrintedDocument,
  { signal, account_id }: Asker,
  seconds = SECONDS
): Promise<Buffer> {
  if (running < THREADS) running += 1
  else if (waiting.length < (account_id === null ? VISITORS_WAITING : WAITING))
    await new Promise<void>((resolve) => waiting.push(resolve))
  else throw comeAgain('Сейчас готовится много документов.')
  try {
    signal.throwIfAborted()
    return await inThread(printed, seconds)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

async function inThread(printed: PrintedDocument, seconds: number): Promise<Buffer> {
  // a thread keeps its fonts for the next document
  const worker = idle.pop() ?? new Worker(new URL('./pdf-worker.ts', import.meta.url), { execArgv: [] })
  worker.ref()
  const end = AbortSignal.timeout(seconds * 1000)
  try {
    worker.postMessage(printed)
    const [pdf] = (await once(worker, 'message', { signal: end })) as [Uint8Array]
    worker.unref()
    idle.push(worker)
    return Buffer.from(pdf)
  } catch (error) {
    if (!end.aborted) throw error
    await worker.terminate()
    throw comeAgain('Документ не успел сформироваться.')
  }
}

const comeAgain = (why: string) =>
  new Refusal('unavailable', `${why} Повторите через ${TRY_AGAIN_SECONDS} с.`, {}, TRY_AGAIN_SECONDS)
