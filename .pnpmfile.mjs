/** Code that the built package contains: whoever installs the tarball need not install it again. */
const BUNDLED = { '@cloud/api': ['fetch-retry'] }

export const hooks = {
  beforePacking(manifest) {
    for (const name of BUNDLED[manifest.name] ?? []) delete manifest.dependencies[name]
    return manifest
  }
}
