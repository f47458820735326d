import { parentPort } from 'node:worker_threads'
import type { PrintedDocument } from '../content/printed-document.ts'
import { printedPdf } from './printed-pdf.ts'

// what fails ends the thread, and whoever waits for it gets the error
parentPort?.on('message', async (printed: PrintedDocument) =>
  parentPort?.postMessage(await printedPdf(printed))
)
