import type { OfferAnswer } from '@cloud/api'
import { pdfText } from './pdf-text.ts'
import { globalsOf } from './serve.ts'

/** Offer URL parameters of a configuration: two GPU cards for three months. */
export const H100 = {
  price_plan: '3',
  gpu_id: '1',
  gpu_count: '2',
  cpu_id: '1',
  cpu_count: '32',
  ram_id: '1',
  ram_count: '256',
  ssd_count: '512'
}

type Asked = Readonly<Record<string, string>>

/** Returns the page at the address of an offer, and its data. */
export async function offerAt(url: string) {
  const answer = await fetch(url)
  const html = await answer.text()
  const { offer } = globalsOf(html) as { readonly offer: OfferAnswer }
  return { status: answer.status, html, offer }
}

export const offerPage = (base: string, asked: Asked) =>
  offerAt(`${base}/commercial-offer?${new URLSearchParams(asked)}`)

export async function offerPdf(base: string, asked: Asked) {
  const answer = await fetch(`${base}/commercial-offer.pdf?${new URLSearchParams(asked)}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
  return { answer, bytes, pages, text: answer.ok ? pdfText(bytes) : bytes.toString() }
}

/** Returns the document of an offer that exists. */
export function sheetOf(offer: OfferAnswer) {
  if (offer.kind !== 'offer') throw new Error(`The link has no offer: ${JSON.stringify(offer.faults)}`)
  return offer.sheet
}
