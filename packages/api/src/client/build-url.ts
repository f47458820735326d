/**
 * Returns the path with its parameters and query; undefined query values are omitted.
 *
 * @throws {URIError} if a path parameter is '.' or '..', which fetch would resolve, or has half a surrogate pair
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {}
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(String(params[name])))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  ).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

function segment(text: string): string {
  if (text === '.' || text === '..') throw new URIError(`'${text}' cannot be a part of a path.`)
  return encodeURIComponent(text)
}
