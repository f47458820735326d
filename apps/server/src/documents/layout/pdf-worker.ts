import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PrintedDocument } from '../content/printed-document.ts'

// below the threads that serve requests, from its start on; outside Linux this would apply to the whole process
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const { printedPdf } = await import('./printed-pdf.ts')

// an error ends the thread and is passed to the caller
parentPort?.on('message', async (printed: PrintedDocument) =>
  parentPort?.postMessage(await printedPdf(printed))
)
