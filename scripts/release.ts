import { join, relative, resolve } from 'node:path'
import { root } from './environment.ts'
import { makeRelease } from './make-release.ts'

const folder = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? join(root, 'dist/release'))
const { version, sha256 } = makeRelease(folder)
console.log(
  `Version ${version} is in ${relative(root, folder) || folder}, with Node and without build tools.`
)
console.log(`SHA256SUMS lists every file; its hash is ${sha256}.`)
