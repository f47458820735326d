import { once } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const START_MODULE = new URL('./thread-start.ts', import.meta.url).href

/** Threads of one program that answer each message with bytes: limits the concurrent messages; further messages wait in turn. */
export class ThreadPool<Asked> {
  readonly #program: URL
  readonly #atOnce: number
  readonly #options: WorkerOptions
  readonly #idle: Worker[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param program its errors end the thread and reject the waiting call */
  constructor(program: URL, atOnce: number, options: WorkerOptions = {}) {
    this.#program = program
    this.#atOnce = atOnce
    // the flags of the process are not passed on: threads refuse some of them, such as --max-old-space-size
    this.#options = { ...options, execArgv: ['--import', START_MODULE] }
  }

  /**
   * @param most maximum number of waiting calls
   * @param full creates the error thrown if that many wait already
   * @param begin called when the turn has come; aborting its signal ends the thread, and throws the signal's reason
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
    // a thread is reused and keeps what it has loaded
    const worker = this.#idle.pop() ?? new Worker(this.#program, this.#options)
    worker.ref()
    try {
      worker.postMessage(asked)
      let answer: unknown
      // under `node --watch` a thread also sends the names of the files that it loads
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
