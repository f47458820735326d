import { findGpu, gpuShortName } from '@cloud/pricing'

/**
 * Returns the one path of a page: without doubled slashes and a slash at the end; a card as the catalogue spells it.
 *
 * @example canonicalPath('//h100/', [{ name: 'NVIDIA H100' }]) // '/H100'
 */
export function canonicalPath(path: string, gpus: readonly { readonly name: string }[]): string {
  const parts = path.split('/').filter((part) => part !== '')
  const [card = '', ...inside] = parts
  const found = inside.length > 0 ? undefined : findGpu(gpus, decodeURIComponent(card).normalize('NFC'))
  return `/${found === undefined ? parts.join('/') : encodeURIComponent(gpuShortName(found.name))}`
}
