import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Checks what `dist/package.tgz` of the package in the current folder ships, and how its package.json describes it. */

const FILES = ['LICENSE', 'README.md', 'package.json']
const FIELDS = ['description', 'keywords', 'engines', 'license']
const tarball = join(process.cwd(), 'dist/package.tgz')
const tar = (...args: string[]) => execFileSync('tar', args, { encoding: 'utf8' })

const files = tar('-tzf', tarball)
  .split('\n')
  .map((path) => path.replace(/^package\//, ''))
const manifest = JSON.parse(tar('-xzOf', tarball, 'package/package.json')) as Record<string, unknown>
const faults = [
  ...FILES.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
  ...files.filter((file) => file.includes('node_modules/')).map((file) => `${file} is bundled code.`),
  ...FIELDS.filter((field) => !(field in manifest)).map((field) => `package.json has no '${field}'.`)
]

for (const fault of faults) console.error(`${manifest['name']}: ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
