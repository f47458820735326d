import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const discardingStream = new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Prompts on the error stream without showing the typed text.
 *
 * @throws if the prompt is left by Ctrl-C or Ctrl-D
 */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const typed = createInterface({ input: process.stdin, output: discardingStream, terminal: true })
  const left = new AbortController()
  typed.once('close', () => left.abort())
  try {
    return await typed.question('', { signal: left.signal })
  } catch (cause) {
    throw new Error('No secret was typed: nothing is done.', { cause })
  } finally {
    typed.close()
    process.stderr.write('\n')
  }
}
