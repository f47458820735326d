/** A name between commas, without a quality of nothing. */
const accepted = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*(?:$|[,;])))`, 'i')
const BROTLI = accepted('br')
const GZIP = accepted('gzip')

/** The best of what a caller accepts and we have, by the header Accept-Encoding. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const encodings = String(header ?? '')
  return BROTLI.test(encodings) ? 'br' : GZIP.test(encodings) ? 'gzip' : 'identity'
}
