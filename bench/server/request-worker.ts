import { parentPort } from 'node:worker_threads'

/** A request that a worker thread sends, so that reading the response does not slow down the server under test. */
export interface WorkerRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

parentPort?.on('message', async ({ url, ...asked }: WorkerRequest) => {
  const answer = await fetch(url, asked)
  await answer.arrayBuffer()
  parentPort?.postMessage(answer.status)
})
