import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './environment.ts'

/**
 * Installs the tarballs of the three packages, which `check:package` has packed, in a new project outside the repository, compiles
 * `testing/fresh-project` there strictly and runs it. Dependencies come from the store of pnpm.
 */

const PACKAGES = ['pricing', 'api', 'ui'] as const
const tarball = (name: string) => `file:${join(root, `packages/${name}/dist/package.tgz`)}`
const { devDependencies } = JSON.parse(readFileSync(join(root, 'packages/ui/package.json'), 'utf8')) as {
  readonly devDependencies: Record<string, string>
}
const version = (name: string) => [name, devDependencies[name]]

const folder = mkdtempSync(join(tmpdir(), 'cloud-fresh-project-'))

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

function check(): void {
  const tarballs = Object.fromEntries(PACKAGES.map((name) => [`@cloud/${name}`, tarball(name)]))
  const tools = ['react', 'react-dom', 'typescript', '@types/react', '@types/react-dom'].map(version)
  const node = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies['@types/node']
  const dependencies = { ...tarballs, ...Object.fromEntries(tools), '@types/node': node }
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
  // the packages are in no registry, so the dependency of `api` and `ui` on `pricing` is also the tarball
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), `overrides: ${JSON.stringify(tarballs)}\n`)
  cpSync(join(root, 'testing/fresh-project'), folder, { recursive: true })
  run('pnpm', 'install', '--prefer-offline', '--config.verify-deps-before-run=false')
  run(join(folder, 'node_modules/.bin/tsc'))
  // a bundler would collect the styles
  const page = join(folder, 'dist/page.js')
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^import '.*\.css';$/m, ''))
  console.log(run(process.execPath, 'dist/check.js'))
  const isPythonInstalled = spawnSync('python3', ['--version']).status === 0
  const vectors = 'node_modules/@cloud/pricing/dist/vectors.json'
  console.log(
    isPythonInstalled
      ? `Python: ${run('python3', join(root, 'examples/vectors.py'), vectors)}`
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
