import { findGpu, gpuShortName } from '@cloud/pricing'

/**
 * Returns the canonical path of a page: without doubled or trailing slashes, and with a GPU card spelled as in the
 * catalogue.
 *
 * @example canonicalPath('//h100/', [{ name: 'NVIDIA H100' }]) // '/H100'
 */
export function canonicalPath(path: string, gpus: readonly { readonly name: string }[]): string {
  const parts = path.split('/').filter((part) => part !== '')
  const [card = '', ...inside] = parts
  const found = inside.length > 0 ? undefined : findGpu(gpus, decodeURIComponent(card).normalize('NFC'))
  return `/${found === undefined ? parts.join('/') : encodeURIComponent(gpuShortName(found.name))}`
}
