import type { Import } from './imports.ts'

interface ImportRule {
  /** The importing files that the rule applies to. */
  readonly from: RegExp
  /** The files and packages that they must not import. */
  readonly never: RegExp
  /** The reason, and the place where the code belongs. */
  readonly because: string
}

/** Matches every package except the named ones, and no file of this repository. */
const packagesExcept = (names: string) => new RegExp(`^(?!(${names})(/|$))(?!packages/|apps/)`)

/** Dependencies point one way: from the pages and the server down to the price engine. */
const IMPORT_RULES: readonly ImportRule[] = [
  {
    from: /^packages\/pricing\/src\//,
    never: /^(?!packages\/pricing\/src\/)/,
    because: '@cloud/pricing depends on nothing: pass what a function needs as an argument.'
  },
  {
    from: /^packages\/api\/src\//,
    never: packagesExcept('@cloud/pricing|valibot|fetch-retry|@valibot/to-json-schema'),
    because:
      '@cloud/api defines the contract with the rules of @cloud/pricing. A page belongs in apps/web, a route in apps/server.'
  },
  {
    from: /^packages\/api\/src\/(?!openapi)/,
    never: /^@valibot\/to-json-schema/,
    because:
      'Only the API reference needs JSON Schema, which must not be loaded by the browser: it belongs in openapi.ts.'
  },
  {
    from: /^packages\/ui\/src\//,
    never: packagesExcept('@cloud/pricing|react|react-dom|d3-scale|d3-shape'),
    because: 'A component takes data and callbacks. Calls and state belong in apps/web/src/state.'
  },
  {
    from: /^apps\/web\/src\//,
    never: packagesExcept(
      '@cloud/(pricing|api|ui)|react|react-dom|react-router|jotai|uqr|@simplewebauthn/browser|node:[a-z]+'
    ),
    because:
      'Pages are built from @cloud/ui, @cloud/api and @cloud/pricing. Data that only the server has comes with the page globals.'
  },
  {
    from: /^apps\/web\/src\/(?!state\/|app\/entry-)/,
    never: /^jotai/,
    because: 'Only apps/web/src/state imports jotai: export an atom or an action from there.'
  },
  {
    from: /^apps\/web\/src\/state\//,
    never: /^apps\/web\/src\/(app|features|loading|pages|shared)\/|^@cloud\/ui/,
    because: 'State must not depend on pages: a page reads the state.'
  },
  {
    from: /^apps\/web\/src\/loading\//,
    never: /^apps\/web\/src\/(app|features|pages|shared)\//,
    because: 'Loading components must not import page parts: pass the part as a child.'
  },
  {
    from: /^apps\/web\/src\/shared\//,
    never: /^apps\/web\/src\/(app|features|pages)\//,
    because:
      'Shared code must not import the pages and features that use it: pass what it needs as an argument.'
  },
  {
    from: /^apps\/web\/src\/features\//,
    never: /^apps\/web\/src\/(app|pages)\//,
    because: 'A feature may be used on any page: code for a single page belongs in pages/.'
  },
  {
    from: /^apps\/web\/src\/pages\//,
    never: /^apps\/web\/src\/app\//,
    because: 'The app imports the pages, never the other way round.'
  },
  {
    from: /^apps\/server\/src\/(?!pages\/rendered-pages\.ts)/,
    never: /^@cloud\/(ui|web)/,
    because:
      'The server renders pages only through the PageRenderer of pages/rendered-pages.ts: a component belongs in packages/ui, its use in apps/web, code for both apps in @cloud/api.'
  },
  {
    from: /^apps\/server\/src\/platform\//,
    never: /^apps\/server\/src\/(?!platform\/)/,
    because:
      'The platform must not depend on business modules: a module augments its interfaces or passes arguments.'
  },
  {
    from: /^apps\/server\/src\/(?!sandbox\/)\w+\//,
    never: /^apps\/server\/src\/sandbox\//,
    because: 'Only the sandbox knows the simulations: main.ts, services.ts or commands.ts passes them on.'
  },
  {
    from: /^apps\/server\/src\/(billing|queue|promo|servers|rules|offers|watches|spending|leads|history)\/(?!.*(routes|\.test))/,
    never: /^(fastify|@fastify\/|apps\/server\/src\/(platform\/http|pages|account|app|operator)\b)/,
    because:
      'Code that moves money or machines must not see a request: the route checks the caller and passes plain values; a broken rule is a Refusal.'
  },
  {
    from: /^apps\/server\/src\/.*routes/,
    never: /^(pg|apps\/server\/src\/(operator|jobs|pages)\/)/,
    because:
      'A route checks the caller, calls its module and answers. Code that moves money or machines belongs in a separate file beside it.'
  }
]

const pageOrFeatureOf = (path: string) => /^apps\/web\/src\/(?:features|pages)\/[^/]+(?=\/)/.exec(path)?.[0]
const packageOf = (path: string) => /^(packages|apps)\/[^/]+\/src\//.exec(path)?.[0]

/** Returns what is wrong with an import, with the place where the code belongs; undefined if it is allowed. */
export function importFault({ file, to }: Import): string | undefined {
  const shown = `${file} → ${to}`
  if (/^(packages|apps)\//.test(to) && packageOf(to) !== packageOf(file))
    return `${shown}: import a package by its name ('@cloud/…'), never by a path to its files. Export what is needed from its index.ts.`
  const broken = IMPORT_RULES.find((rule) => rule.from.test(file) && rule.never.test(to))
  if (broken !== undefined) return `${shown}: ${broken.because}`
  const importing = pageOrFeatureOf(file)
  const imported = pageOrFeatureOf(to)
  const isFeatureOnPage = importing?.includes('/pages/') && imported?.includes('/features/')
  if (importing !== undefined && imported !== undefined && importing !== imported && !isFeatureOnPage)
    return `${shown}: a page or a feature never imports another one. Shared code belongs in @cloud/ui, apps/web/src/state, or apps/web/src/shared.`
  return undefined
}
