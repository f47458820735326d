/** Matches an encoding in the header, unless its quality is 0. */
const patternOf = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*(?:$|[,;])))`, 'i')
const BROTLI = patternOf('br')
const GZIP = patternOf('gzip')

/** Returns the best encoding that the client accepts and the product has, by the header Accept-Encoding. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const encodings = String(header ?? '')
  return BROTLI.test(encodings) ? 'br' : GZIP.test(encodings) ? 'gzip' : 'identity'
}
