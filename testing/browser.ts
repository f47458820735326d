import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { findPackageJSON } from 'node:module'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { hasMemoryFor } from './memory.ts'

/** Flags of every run: Chromium needs --no-sandbox as root; the rest keeps it off the network. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

export interface Browser {
  readonly executablePath: string | undefined
  readonly env: Record<string, string>
  readonly from: 'CHROMIUM_PATH' | 'system' | '@sparticuz/chromium' | 'playwright'
}

const cache = join(import.meta.dirname, '../node_modules/.cache/chromium')

function runnable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(runnable)

/**
 * Finds the browser for tests and page audits: CHROMIUM_PATH; on Linux x64 the Chromium from npm, so that results do not depend on
 * the machine; elsewhere an installed Chromium or Chrome, or the browser that Playwright has downloaded.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined) return { executablePath: given, env: {}, from: 'CHROMIUM_PATH' }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser()
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const path = onPath(name)
    if (path !== undefined) return { executablePath: path, env: {}, from: 'system' }
  }
  return { executablePath: undefined, env: {}, from: 'playwright' }
}

/** Bytes of shared memory that several open pages need, with a large margin. */
const PAGE_MEMORY_BYTES = 2e9

/** Returns the options with which tests start the browser. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser()
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserArgs,
    env: { ...process.env, ...env } as Record<string, string>,
    // by default Playwright renders into files on disk, in case shared memory is too small
    ...(hasMemoryFor(PAGE_MEMORY_BYTES) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {})
  }
}

/** The npm package keeps Chromium compressed and unpacks it, with the libraries and fonts it needs, into TMPDIR. */
function unpackBrowser(): Browser {
  const packageJson = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (packageJson === undefined) throw new Error('No browser: install the packages or set CHROMIUM_PATH.')
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }
  const dir = join(cache, version)
  if (!existsSync(dir)) {
    const fresh = `${dir}.${process.pid}`
    mkdirSync(fresh, { recursive: true })
    const unpack = `import('@sparticuz/chromium').then((m) => m.default.executablePath())`
    // a child process, because the package reads these variables when it is imported and changes LD_LIBRARY_PATH
    execFileSync(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    })
    try {
      renameSync(fresh, dir)
    } catch (error) {
      // another process was faster: its copy is used
      rmSync(fresh, { recursive: true })
      if (!existsSync(dir)) throw error
    }
  }
  return {
    executablePath: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: join(dir, 'al2023/lib'), FONTCONFIG_FILE: ownFonts(dir) },
    from: '@sparticuz/chromium'
  }
}

/** Writes a font configuration with only the fonts of the browser package: fonts of the machine would change screenshots. */
function ownFonts(dir: string): string {
  const file = join(dir, 'own-fonts.conf')
  const config = `<?xml version="1.0"?><fontconfig><dir>${dir}/fonts</dir><cachedir>${dir}/own-fonts-cache</cachedir></fontconfig>`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== config) {
    // many processes do this at once: each writes its own file and renames it
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, config)
    renameSync(fresh, file)
  }
  return file
}
