import { parentPort } from 'node:worker_threads'
import type { PrintedDocument } from '../content/printed-document.ts'
import { printedPdf } from './printed-pdf.ts'

// an error ends the thread and is passed to the caller
parentPort?.on('message', async (printed: PrintedDocument) =>
  parentPort?.postMessage(await printedPdf(printed))
)
