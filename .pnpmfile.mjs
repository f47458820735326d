import { readFileSync } from 'node:fs'

/** Code that the built package contains: whoever installs the tarball need not install it again. */
const BUNDLED = { '@cloud/api': ['fetch-retry'] }

/** The address of the repository is set only in the root package.json. */
const { repository } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

export const hooks = {
  beforePacking(manifest) {
    for (const name of BUNDLED[manifest.name] ?? []) delete manifest.dependencies[name]
    manifest.repository = {
      type: 'git',
      url: repository,
      directory: manifest.name.replace('@cloud/', 'packages/')
    }
    return manifest
  }
}
