import { connect, createServer } from 'node:net'
import { workerData } from 'node:worker_threads'

/** Thread that forwards connections to a port, and delays what the client sends by about a millisecond: a database in another building. */
const DELAY_MS = 1
const { target, port } = workerData as { readonly target: number; readonly port: number }

createServer({ noDelay: true }, (near) => {
  const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
  near.on('data', (chunk) => setTimeout(() => far.write(chunk), DELAY_MS))
  far.on('data', (chunk) => near.write(chunk))
  near.on('close', () => far.destroy()).on('error', () => far.destroy())
  far.on('close', () => near.destroy()).on('error', () => near.destroy())
}).listen(port, '127.0.0.1')
