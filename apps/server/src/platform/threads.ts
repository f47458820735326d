import { once } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const GUARD = new URL('./outgoing/guard-thread.ts', import.meta.url).href

/** Threads of one program that answer each message with bytes: limits the concurrent messages; further messages wait in turn. */
export class Threads<Asked> {
  readonly #program: URL
  readonly #atOnce: number
  readonly #options: WorkerOptions
  readonly #idle: Worker[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param program an error in it ends its thread, and rejects the waiting call */
  constructor(program: URL, atOnce: number, options: WorkerOptions = {}) {
    this.#program = program
    this.#atOnce = atOnce
    // not those of the process besides: a thread refuses some of them, as --max-old-space-size
    this.#options = { ...options, execArgv: ['--import', GUARD] }
  }

  /**
   * @param most how many may wait
   * @param full what is thrown when so many wait already
   * @param begin is called when the turn has come; what it returns ends the thread, and is thrown
   */
  async ask(asked: Asked, most: number, full: () => Error, begin?: () => AbortSignal): Promise<Buffer> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length < most) await new Promise<void>((turn) => this.#waiting.push(turn))
    else throw full()
    try {
      return await this.#answer(asked, begin?.())
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  async #answer(asked: Asked, signal: AbortSignal | undefined): Promise<Buffer> {
    // a thread keeps what it has loaded for the next one
    const worker = this.#idle.pop() ?? new Worker(this.#program, this.#options)
    worker.ref()
    try {
      worker.postMessage(asked)
      let answer: unknown
      // under `node --watch` a thread names the files that it loads, too
      while (!(answer instanceof Uint8Array))
        [answer] = await once(worker, 'message', signal === undefined ? {} : { signal })
      worker.unref()
      this.#idle.push(worker)
      return Buffer.from(answer)
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }
}
