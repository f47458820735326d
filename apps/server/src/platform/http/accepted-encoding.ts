/** The best of what a caller accepts and we have, by the header Accept-Encoding. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, quality = '']) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(quality))
      .map(([name = '']) => name.trim())
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}
