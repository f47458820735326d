import { parentPort } from 'node:worker_threads'

/** What a thread asks, so that reading the answer takes none of the time of who answers. */
export interface Asked {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

parentPort?.on('message', async ({ url, ...asked }: Asked) => {
  const answer = await fetch(url, asked)
  await answer.arrayBuffer()
  parentPort?.postMessage(answer.status)
})
