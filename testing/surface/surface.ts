import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapi } from '@cloud/api/openapi'
import { type ExportedNames, exportedNames } from './exported-names.ts'
import { openapiNames } from './openapi-names.ts'

export const PACKAGES = ['pricing', 'api', 'ui'] as const
export type PackageName = (typeof PACKAGES)[number]

/** All names of a package that its users may depend on. */
export interface Surface {
  /** Version of the package that has these names. */
  readonly version: string
  readonly entryPoints: ExportedNames
  /** Operations, parameters and fields of the OpenAPI document; only in `@cloud/api`. */
  readonly openapi?: Readonly<Record<string, readonly string[]>>
}

export const packageFolder = (name: PackageName) => join(import.meta.dirname, '../../packages', name)

/** File with the names of the last release, written by `pnpm surface`. */
export const surfaceFile = (name: PackageName) => join(packageFolder(name), 'surface.json')

/** Reads the names that a package has now. */
export function currentSurface(name: PackageName): Surface {
  const folder = packageFolder(name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
    readonly exports: Readonly<Record<string, string>>
  }
  const modules = Object.entries(manifest.exports).filter(([, file]) => file.endsWith('.ts'))
  return {
    version: manifest.version,
    entryPoints: exportedNames(folder, Object.fromEntries(modules)),
    ...(name === 'api' && { openapi: openapiNames(openapi()) })
  }
}

/** Reads the names that a package had at its last release. */
export const releasedSurface = (name: PackageName): Surface =>
  JSON.parse(readFileSync(surfaceFile(name), 'utf8')) as Surface
