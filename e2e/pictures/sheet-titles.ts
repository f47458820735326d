import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMPONENTS = join(import.meta.dirname, '../../packages/ui/src/components')

/** What gets a sheet of its own: each component by its title in Storybook; the small parts share one. */
export function sheetTitles(): readonly string[] {
  const titles = globSync('**/*.stories.tsx', { cwd: COMPONENTS }).map((file) => {
    const title = /title: '([^']+)'/.exec(readFileSync(join(COMPONENTS, file), 'utf8'))?.[1]
    if (title === undefined) throw new Error(`${file} has no title.`)
    return title.startsWith('Parts/') ? 'Parts' : title
  })
  return [...new Set(titles)].sort()
}
