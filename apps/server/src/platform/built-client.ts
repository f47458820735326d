import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Paths of the built web app that the head of a page refers to. */
export interface BuiltClient {
  readonly script: string
  /** Scripts that the entry script imports immediately. */
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  /** Style sheets of the other pages; the home page loads them together with the component that needs them. */
  readonly lateStyles: readonly string[]
  /** Fonts that every page needs immediately: Cyrillic text and digits. */
  readonly fonts: readonly string[]
}

const ENTRY = 'src/app/entry-client.tsx'

/** Style sheet of the home page, and the chunk that contains the other style sheets. */
const STYLE = 'style.css'
const LATE_STYLES = 'late'

export const clientFolder = (): string =>
  join(dirname(findPackageJSON('@cloud/web', import.meta.url) ?? '.'), 'dist/client')

/**
 * Reads the manifest of the built web app.
 *
 * @throws when the web app is not built
 */
export function readBuiltClient(): BuiltClient {
  const file = join(clientFolder(), '.vite/manifest.json')
  let manifest: Record<string, Chunk>
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  } catch (cause) {
    throw new Error(`The pages are not built: ${file} cannot be read. Run pnpm build.`, { cause })
  }
  const entry = manifest[ENTRY]
  const style = manifest[STYLE]
  if (entry === undefined || style === undefined)
    throw new Error(`${file} does not name ${ENTRY} and ${STYLE}: run pnpm build.`)
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name] ?? [])
  return {
    script: `/${entry.file}`,
    imports: imported.map((chunk) => `/${chunk.file}`),
    styles: [`/${style.file}`],
    lateStyles: Object.values(manifest)
      .flatMap(({ name, css = [] }) => (name === LATE_STYLES ? css : []))
      .map((file) => `/${file}`),
    fonts: Object.values(manifest)
      .map((chunk) => chunk.file)
      .filter((asset) => /(basic|figures)-.*\.woff2$/.test(asset))
      .map((asset) => `/${asset}`)
  }
}
