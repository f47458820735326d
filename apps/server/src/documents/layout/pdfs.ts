import { createHash } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import type { Block, PrintedDocument } from '../content/printed-document.ts'
import { makePdf, type PdfRequester } from './pdf-threads.ts'

/** Maximum number of lines in a PDF. */
const MAX_LINES = 1000
/** Size of the cache: hundreds of offers. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Cache of the most recently requested PDFs, up to a number of bytes. */
export class KeptPdfs {
  readonly #most: number
  readonly #pdfs = new Map<string, Buffer>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Buffer | undefined {
    const pdf = this.#pdfs.get(key)
    if (pdf !== undefined) {
      this.#pdfs.delete(key)
      this.#pdfs.set(key, pdf)
    }
    return pdf
  }

  /** @param key not in the cache yet */
  add(key: string, pdf: Buffer): void {
    if (pdf.length > this.#most) return
    this.#pdfs.set(key, pdf)
    this.#bytes += pdf.length
    for (const [oldest, { length }] of this.#pdfs) {
      if (this.#bytes <= this.#most) break
      this.#pdfs.delete(oldest)
      this.#bytes -= length
    }
  }
}

/** PDF in the making, shared by all its callers. */
interface Run {
  readonly made: Promise<Buffer>
  readonly end: () => void
  askers: number
}

const keptPdfs = new KeptPdfs(KEPT_BYTES)
const pdfsInProgress = new Map<string, Run>()

const linesOf = (block: Block): number => {
  switch (block.kind) {
    case 'facts':
      return block.facts.length
    case 'table':
      return block.rows.length
    case 'list':
      return block.lines.length
  }
}

export const isTooLongForPdf = ({ blocks }: PrintedDocument): boolean =>
  blocks.reduce((sum, block) => sum + linesOf(block), 0) > MAX_LINES

/**
 * Returns a document as a PDF. It is made once for concurrent requests with the same texts and cached for a short time, so
 * that a link that is opened often takes no thread from others.
 *
 * @throws Refusal `too_large` above 1,000 lines, `unavailable` as `makePdf`
 */
export async function makeCachedPdf(printed: PrintedDocument, asker: PdfRequester): Promise<Buffer> {
  if (isTooLongForPdf(printed))
    throw new Refusal(
      'too_large',
      'Для PDF в этом документе слишком много строк: больше 1000. Выгрузите месяц в CSV или напечатайте страницу.'
    )
  const key = createHash('sha256').update(JSON.stringify(printed)).digest('base64url')
  const ready = keptPdfs.get(key)
  if (ready !== undefined) return ready
  const { signal } = asker
  signal.throwIfAborted()
  const run = pdfsInProgress.get(key) ?? startPdf(key, printed, asker)
  run.askers += 1
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([run.made, gone])
  } finally {
    signal.removeEventListener('abort', leave)
    run.askers -= 1
    if (run.askers === 0) run.end()
  }
}

function startPdf(key: string, printed: PrintedDocument, { account_id }: PdfRequester): Run {
  const all = new AbortController()
  const made = makePdf(printed, { signal: all.signal, account_id })
  const run: Run = {
    made,
    askers: 0,
    end() {
      all.abort()
      if (pdfsInProgress.get(key) === run) pdfsInProgress.delete(key)
    }
  }
  pdfsInProgress.set(key, run)
  made.then(
    (pdf) => keptPdfs.get(key) ?? keptPdfs.add(key, pdf),
    () => {}
  )
  return run
}
