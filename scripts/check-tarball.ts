import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'

/** Checks the files and the package.json in `dist/package.tgz` of the package in the current folder. */

const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
const FIELDS = ['description', 'keywords', 'engines', 'license']
const root = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly repository: string
}
const tarball = join(process.cwd(), 'dist/package.tgz')
const folder = mkdtempSync(join(tmpdir(), 'cloud-tarball-'))
execFileSync('tar', ['-xzf', tarball, '-C', folder])
process.on('exit', () => rmSync(folder, { recursive: true }))
const read = (file: string) => readFileSync(join(folder, 'package', file), 'utf8')

const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((path) => path.replace(/^package\//, ''))
const readAll = (name: RegExp) =>
  files
    .filter((file) => name.test(file))
    .map(read)
    .join('\n')
const manifest = JSON.parse(read('package.json')) as {
  readonly name: string
  readonly version: string
  readonly repository?: { readonly url: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Pages that docstrings mention, such as `docs/rules/money.md`. */
const linkedPages = new Set(readAll(/\.d\.ts$/).match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
/** Targets of relative links in the packed pages. */
const linksOfPages = files
  .filter((file) => file.startsWith('docs/'))
  .flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(file), target)
    )
  )

/** Files of the repository that the README links to, besides those for contributors. */
const linkedByReadme = [...read('README.md').matchAll(/\]\(\.\.\/\.\.\/([^)#]+)/g)]
  .map(([, target = '']) => target.replace(/^examples\b/, 'docs/examples'))
  .filter((target) => target !== 'CONTRIBUTING.md')

/** Packages that the modules and their types import. */
const importedPackages = new Set(
  [...readAll(/\.(js|d\.ts)$/).matchAll(/(?:\bfrom|\bimport) *\(?["']([^."'][^"']*)["']/g)].map(
    ([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  )
)
const installed = Object.keys(manifest.dependencies ?? {})
const fonts = files.filter((file) => file.endsWith('.woff2')).map((file) => posix.dirname(file))

const faults = [
  ...installed
    .filter((name) => !importedPackages.has(name))
    .map((name) => `${name} is installed but not used.`),
  ...[...importedPackages]
    .filter((name) => !installed.includes(name) && !(name in (manifest.peerDependencies ?? {})))
    .map((name) => `${name} is imported but not a dependency.`),
  ...[...new Set(fonts)]
    .filter((folder) => !files.includes(`${folder}/LICENSE`))
    .map((folder) => `The fonts in ${folder} have no licence.`),
  ...files
    .filter((file) => file.endsWith('/fetch-retry.js') && !/copyright/i.test(read(file)))
    .map((file) => `${file} has no licence.`),
  ...FILES.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
  ...files.filter((file) => file.includes('node_modules/')).map((file) => `${file} is bundled code.`),
  ...FIELDS.filter((field) => !(field in manifest)).map((field) => `package.json has no '${field}'.`),
  ...[...linkedPages, ...linksOfPages]
    .filter((page) => !files.includes(page))
    .map((page) => `${page} is missing, but a docstring or a page links to it.`),
  ...linkedByReadme
    .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
    .map((target) => `${target} is missing, but the README links to it.`),
  ...(manifest.repository?.url === root.repository
    ? []
    : [`'repository' is not that of the root package.json.`]),
  ...(files.includes('CHANGELOG.md') && !read('CHANGELOG.md').includes(`\n## ${manifest.version}\n`)
    ? [`CHANGELOG.md does not describe version ${manifest.version}.`]
    : [])
]

for (const fault of faults) console.error(`${manifest.name}: ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
