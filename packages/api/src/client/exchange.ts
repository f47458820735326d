/** An answer with its body read to the end. */
export interface Exchange {
  readonly status: number
  readonly headers: Headers
  /** Undefined when the body is larger than allowed or is no UTF-8. */
  readonly text: string | undefined
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  if (body === null) return ''
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  const bytes = await new Blob(chunks).arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Asks once. Rejects when no answer comes or it breaks off. */
export async function exchange(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  maxBytes: number
): Promise<Exchange> {
  const response = await fetch(address, init)
  return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) }
}
