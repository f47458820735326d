import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './environment.ts'

/**
 * Installs the tarballs of the three packages, which `check:package` has packed, in a new project outside the repository, compiles
 * `testing/fresh-project` there strictly and runs it. Their declared
 * dependencies are links to those of the workspace, so that no registry is needed; an undeclared one is not found.
 */

const PACKAGES = ['pricing', 'api', 'ui'] as const
const tarball = (name: string) => `file:${join(root, `packages/${name}/dist/package.tgz`)}`

/** Returns the links to packages that a package of the workspace has installed, by name. */
const linked = (name: string, packages: readonly string[]) =>
  Object.fromEntries(
    packages.map((one) => [one, `link:${realpathSync(join(root, name, 'node_modules', one))}`])
  )

/** Returns the dependencies that the packed package.json declares, besides our own packages. */
function declared(name: string): readonly string[] {
  const packed = ['-xzOf', join(root, `packages/${name}/dist/package.tgz`), 'package/package.json']
  const { dependencies = {} } = JSON.parse(run('tar', ...packed)) as { dependencies?: Record<string, string> }
  return Object.keys(dependencies).filter((one) => !one.startsWith('@cloud/'))
}

const folder = mkdtempSync(join(tmpdir(), 'cloud-fresh-project-'))

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

function check(): void {
  const tarballs = Object.fromEntries(PACKAGES.map((name) => [`@cloud/${name}`, tarball(name)]))
  const links = PACKAGES.map((name) => linked(`packages/${name}`, declared(name)))
  const tools = linked('packages/ui', [
    'react',
    'react-dom',
    'typescript',
    '@types/react',
    '@types/react-dom'
  ])
  const dependencies = { ...tarballs, ...tools, ...linked('.', ['@types/node']) }
  const files = {
    'package.json': { name: 'fresh-project', private: true, type: 'module', dependencies },
    'tsconfig.json': {
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        module: 'nodenext',
        target: 'es2023',
        lib: ['es2023', 'dom'],
        types: ['node'],
        jsx: 'react-jsx',
        resolveJsonModule: true,
        rootDir: '.',
        outDir: 'dist'
      },
      include: ['*.ts', '*.tsx']
    }
  }
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), JSON.stringify(content))
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    `hoist: false\noverrides: ${JSON.stringify(Object.assign({}, tarballs, ...links))}\n`
  )
  cpSync(join(root, 'testing/fresh-project'), folder, { recursive: true })
  run('pnpm', 'install', '--offline', '--config.verify-deps-before-run=false')
  run(join(folder, 'node_modules/.bin/tsc'))
  // a bundler would collect the styles
  const page = join(folder, 'dist/page.js')
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^import '.*\.css';$/m, ''))
  console.log(run(process.execPath, 'dist/check.js'))
  const isPythonInstalled = spawnSync('python3', ['--version']).status === 0
  const pricing = 'node_modules/@cloud/pricing'
  console.log(
    isPythonInstalled
      ? `Python: ${run('python3', `${pricing}/docs/examples/vectors.py`, `${pricing}/dist/vectors.json`)}`
      : 'Python: skipped, because python3 is not installed'
  )
  if (existsSync(join(folder, 'node_modules/fast-check')))
    throw new Error('fast-check is installed without need.')
}

try {
  check()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
