import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { promoPayloadAtom } from '../state/choices/promo-payload.ts'
import type * as Types from '../state/core/render.types.ts'
import { descriptionAtom } from '../state/description.ts'
import { storeFrom } from '../state/store.ts'
import { App } from './app.tsx'
import './styles.ts'

export const describe: typeof Types.describe = (url, globals) => storeFrom(url, globals).get(descriptionAtom)

export const promoAsked: typeof Types.promoAsked = (url, globals) =>
  storeFrom(url, globals).get(promoPayloadAtom)

export const render: typeof Types.render = (url, globals, options) =>
  renderToPipeableStream(
    <StrictMode>
      <Provider store={storeFrom(url, globals)}>
        <App />
      </Provider>
    </StrictMode>,
    options
  )
