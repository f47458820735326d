import type { Import } from './imports.ts'

interface Arrow {
  /** Whose imports the rule is about. */
  readonly from: RegExp
  /** What those files may not import. */
  readonly never: RegExp
  /** What is wrong, and where the code belongs. */
  readonly because: string
}

const outside = (names: string) => new RegExp(`^(?!(${names})(/|$))(?!packages/|apps/)`)

/** The arrows of the house: one way, from the screens and the server down to the rules of price. */
const ARROWS: readonly Arrow[] = [
  {
    from: /^packages\/pricing\/src\//,
    never: /^(?!packages\/pricing\/src\/)/,
    because: '@cloud/pricing depends on nothing: what the rule needs is an argument of its function.'
  },
  {
    from: /^packages\/api\/src\//,
    never: outside('@cloud/pricing|valibot|fetch-retry|@valibot/to-json-schema'),
    because:
      '@cloud/api knows the wire and the rules of @cloud/pricing. A screen belongs in apps/web, a route in apps/server.'
  },
  {
    from: /^packages\/api\/src\/(?!openapi)/,
    never: /^@valibot\/to-json-schema/,
    because: 'JSON Schema is for the reference alone and stays out of the browser: it belongs in openapi.ts.'
  },
  {
    from: /^packages\/ui\/src\//,
    never: outside('@cloud/pricing|react|react-dom|d3-scale|d3-shape'),
    because: 'A component takes data and callbacks. The call and the state belong in apps/web/src/state.'
  },
  {
    from: /^apps\/web\/src\//,
    never: outside(
      '@cloud/(pricing|api|ui)|react|react-dom|react-router|jotai|uqr|@simplewebauthn/browser|node:[a-z]+'
    ),
    because:
      'The pages are put together from @cloud/ui, @cloud/api and @cloud/pricing. What only the server knows comes with the page globals.'
  },
  {
    from: /^apps\/web\/src\/(?!state\/|app\/entry-)/,
    never: /^jotai/,
    because: 'Only apps/web/src/state imports jotai: export an atom or an action from there.'
  },
  {
    from: /^apps\/web\/src\/state\//,
    never: /^apps\/web\/src\/(app|features|loading|pages)\/|^@cloud\/ui/,
    because: 'State knows nothing of screens: a screen reads it, never the other way round.'
  },
  {
    from: /^apps\/web\/src\/loading\//,
    never: /^apps\/web\/src\/(app|features|pages)\//,
    because: 'What loads parts of a page knows none of them: pass the part as a child.'
  },
  {
    from: /^apps\/web\/src\/features\//,
    never: /^apps\/web\/src\/(app|pages)\//,
    because: 'A feature is what a person does on any page: what a page alone needs belongs in pages/.'
  },
  {
    from: /^apps\/web\/src\/pages\//,
    never: /^apps\/web\/src\/app\//,
    because: 'The app puts pages into its frame, never the other way round.'
  },
  {
    from: /^apps\/server\/src\/(?!pages\/pages\.ts)/,
    never: /^@cloud\/(ui|web)/,
    because:
      'The server draws pages through the PageRenderer of pages/pages.ts alone: a component belongs in packages/ui, its use in apps/web, what both apps know in @cloud/api.'
  },
  {
    from: /^apps\/server\/src\/platform\//,
    never: /^apps\/server\/src\/(?!platform\/)/,
    because:
      'The platform knows no word of business: a module augments its interfaces, or hands in what it needs.'
  },
  {
    from: /^apps\/server\/src\/(?!sandbox\/)\w+\//,
    never: /^apps\/server\/src\/sandbox\//,
    because: 'Only the sandbox knows a simulation: main.ts, services.ts or commands.ts hands it over.'
  },
  {
    from: /^apps\/server\/src\/(billing|queue|promo|servers|rules|offers|watches|spending|leads|history)\/(?!.*(routes|\.test))/,
    never: /^(fastify|@fastify\/|apps\/server\/src\/(platform\/http|pages|account|app|operator)\b)/,
    because:
      'What moves money or machines never sees a request: the route checks the caller and passes plain values; what a rule does not allow is a Refusal.'
  },
  {
    from: /^apps\/server\/src\/.*routes/,
    never: /^(pg|apps\/server\/src\/(operator|jobs|pages)\/)/,
    because:
      'A route checks the caller, calls its module and answers. What moves money or machines belongs beside it, in a file of its own.'
  }
]

const screen = (path: string) => /^apps\/web\/src\/(?:features|pages)\/[^/]+(?=\/)/.exec(path)?.[0]
const room = (path: string) => /^(packages|apps)\/[^/]+\/src\//.exec(path)?.[0]

/** What is wrong with an import, with the place where the code belongs; undefined when nothing is. */
export function wrongArrow({ file, to }: Import): string | undefined {
  const arrow = `${file} → ${to}`
  const from = room(file)
  if (/^(packages|apps)\//.test(to) && room(to) !== from)
    return `${arrow}: a package is entered by its name ('@cloud/…'), never by a path into its files. Export what is needed from its index.ts.`
  const broken = ARROWS.find((rule) => rule.from.test(file) && rule.never.test(to))
  if (broken !== undefined) return `${arrow}: ${broken.because}`
  const mine = screen(file)
  const theirs = screen(to)
  const usesFeature = mine?.includes('/pages/') && theirs?.includes('/features/')
  if (mine !== undefined && theirs !== undefined && mine !== theirs && !usesFeature)
    return `${arrow}: a page or a feature never imports another one. What both need belongs in @cloud/ui, apps/web/src/state, or beside the folders of features/.`
  return undefined
}
