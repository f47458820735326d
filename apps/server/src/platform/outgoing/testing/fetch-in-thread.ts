import { parentPort } from 'node:worker_threads'

const reasonOf = (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error)

parentPort?.on('message', async (url: string) => {
  const answer = await fetch(url).then(() => 'reached', reasonOf)
  parentPort?.postMessage(Buffer.from(answer))
})
