import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .gz and a .br beside each built text file, so that no request has to compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const name of Object.keys(bundle).filter((file) =>
        /^(?!\.vite).*\.(js|css|svg|txt)$/.test(file)
      )) {
        const file = join(dir, name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
        )
      }
    }
  }
}
