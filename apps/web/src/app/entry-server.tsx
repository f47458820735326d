import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { descriptionAtom } from '../state/description.ts'
import { promoPayloadAtom } from '../state/promo/promo-payload.ts'
import type * as Types from '../state/render.types.ts'
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
