import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Compiles the modules of a folder with the exports of the packages; returns the messages of the compiler. */
export function typeCheck(folder: string): readonly string[] {
  const paths = { '@cloud/ui': [join(ROOT, 'src/index.ts')], '@cloud/ui/*': [join(ROOT, 'src/*.ts')] }
  const types = [join(ROOT, 'node_modules/vite/client')]
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    // resolves the relative imports of the guide's card as if it were in `src`
    compilerOptions: { paths, types, rootDirs: ['.', join(ROOT, 'src')] },
    include: ['**/*.ts', '**/*.tsx']
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(tsc, ['--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  const messages = stdout.split('\n').filter(Boolean)
  return status === 0 || messages.length > 0 ? messages : [`tsc ended with ${status}`]
}
