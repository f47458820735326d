import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMPONENTS = join(import.meta.dirname, '../../packages/ui/src/components')

/** What gets a sheet of its own: each component by its title in Storybook; the small parts share one, and what is drawn in another one has none. */
export function sheetTitles(): readonly string[] {
  const titles = globSync('**/*.stories.tsx', { cwd: COMPONENTS }).flatMap((file) => {
    const source = readFileSync(join(COMPONENTS, file), 'utf8')
    const title = /title: '([^']+)'/.exec(source)?.[1]
    if (title === undefined) throw new Error(`${file} has no title.`)
    if (/^ {2}tags: \['unpictured'\]/m.test(source.split('satisfies Meta')[0] ?? '')) return []
    return title.startsWith('Parts/') ? 'Parts' : title
  })
  return [...new Set(titles)].sort()
}
