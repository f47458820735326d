import { Writable } from 'node:stream'
import type { PageGlobals, Rendered, render as renderPage } from '@cloud/web/render'

/** The body of a page as text, everything in it: lazy parts too. */
export function draw(
  render: typeof renderPage,
  url: string,
  globals: PageGlobals,
  nonce: string
): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        pieces.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve(Buffer.concat(pieces).toString())
      }
    })
    const rendered: Rendered = render(url, globals, {
      nonce,
      onError: reject,
      onShellError: reject,
      // never before `rendered` is there: React calls back in a later turn
      onAllReady: () => rendered.pipe(sink)
    })
  })
}
