import { Refusal } from '../../platform/refusal.ts'
import { ThreadPool } from '../../platform/thread-pool.ts'
import type { PrintedDocument } from '../content/printed-document.ts'

/** Maximum number of PDFs made at the same time: a page takes up to a tenth of a second of a core. */
const PDFS_AT_ONCE = 2
/**
 * Maximum number of documents that wait for a thread; further requests are refused and may be retried. Visitors leave half
 * of the slots to users with an account.
 */
const MAX_WAITING = 20
const MAX_WAITING_VISITORS = 10
const TRY_AGAIN_SECONDS = 5
/** Time limit of a PDF in seconds, many times what 1,000 lines take. */
const PDF_TIME_LIMIT_SECONDS = 20

/** Without limits a thread keeps hundreds of megabytes of garbage. The largest document, of 1,000 long lines, needs 200 MB. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 } as const

const pdfThreads = new ThreadPool<PrintedDocument>(
  new URL('./pdf-worker.ts', import.meta.url),
  PDFS_AT_ONCE,
  {
    resourceLimits: THREAD_LIMITS
  }
)

/** Caller that a document is made for: a caller that disconnects while waiting gets none. */
export interface PdfRequester {
  readonly signal: AbortSignal
  /** Null for a visitor. */
  readonly account_id: number | null
}

/**
 * Makes a PDF of A4 pages in a separate thread, so that other requests are served meanwhile.
 *
 * @param seconds time limit after which the thread is ended
 * @throws Refusal `unavailable` if too many wait or the time is over
 */
export async function makePdf(
  printed: PrintedDocument,
  { signal, account_id }: PdfRequester,
  seconds = PDF_TIME_LIMIT_SECONDS
): Promise<Buffer> {
  const most = account_id === null ? MAX_WAITING_VISITORS : MAX_WAITING
  let end: AbortSignal | undefined
  const begin = () => {
    signal.throwIfAborted()
    end = AbortSignal.timeout(seconds * 1000)
    return end
  }
  try {
    return await pdfThreads.ask(
      printed,
      most,
      () => pdfUnavailable('Сейчас готовится много документов.'),
      begin
    )
  } catch (error) {
    throw end?.aborted ? pdfUnavailable('Документ не успел сформироваться.') : error
  }
}

const pdfUnavailable = (why: string) =>
  new Refusal('unavailable', `${why} Повторите через ${TRY_AGAIN_SECONDS} с.`, {}, TRY_AGAIN_SECONDS)
