const REFUSED = /^\s*q\s*=\s*0(\.0*)?\s*$/

/** The best of what a caller accepts and we have, by the header Accept-Encoding. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',')
  const accepts = (encoding: string) =>
    parts.some((part) => {
      const [name = '', quality = ''] = part.split(';')
      return name.trim() === encoding && !REFUSED.test(quality)
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
