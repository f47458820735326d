import { Writable } from 'node:stream'
import type { PageGlobals, PageRenderer } from '@cloud/api'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { pageKindAtom } from '../state/address/location.ts'
import { promoPayloadAtom } from '../state/choices/promo-payload.ts'
import { descriptionAtom } from '../state/page-description.ts'
import { createPageStore } from '../state/page-store.ts'
import { App } from './app.tsx'
import './styles.ts'

function render(url: string, globals: PageGlobals, nonce: string): Promise<string> {
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
    const stream: PipeableStream = renderToPipeableStream(
      <StrictMode>
        <Provider store={createPageStore(url, globals)}>
          <App />
        </Provider>
      </StrictMode>,
      {
        nonce,
        onError: reject,
        onShellError: reject,
        // `stream` is assigned by then: React calls this later
        onAllReady: () => stream.pipe(sink)
      }
    )
  })
}

export const renderer: PageRenderer = {
  describe: (url, globals) => createPageStore(url, globals).get(descriptionAtom),
  needsLateStyles: (url, globals) => createPageStore(url, globals).get(pageKindAtom) !== 'configurator',
  requestedPromo: (url, globals) => createPageStore(url, globals).get(promoPayloadAtom),
  render
}
