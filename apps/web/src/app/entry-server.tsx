import { Writable } from 'node:stream'
import type { PageGlobals, PageRenderer } from '@cloud/api'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { pageKindAtom } from '../state/address/place.ts'
import { promoPayloadAtom } from '../state/choices/promo-payload.ts'
import { descriptionAtom } from '../state/description.ts'
import { storeFrom } from '../state/store.ts'
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
        <Provider store={storeFrom(url, globals)}>
          <App />
        </Provider>
      </StrictMode>,
      {
        nonce,
        onError: reject,
        onShellError: reject,
        // never before `stream` is there: React calls back in a later turn
        onAllReady: () => stream.pipe(sink)
      }
    )
  })
}

export const renderer: PageRenderer = {
  describe: (url, globals) => storeFrom(url, globals).get(descriptionAtom),
  needsLateStyles: (url, globals) => storeFrom(url, globals).get(pageKindAtom) !== 'configurator',
  promoAsked: (url, globals) => storeFrom(url, globals).get(promoPayloadAtom),
  render
}
