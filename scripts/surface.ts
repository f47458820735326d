import { writeFileSync } from 'node:fs'
import { currentSurface, PACKAGES, type Surface, surfaceFile } from '../testing/surface/surface.ts'

/** Writes the public names of each package to its `surface.json`. Run it when a version is released. */

const line = (name: string, members: readonly string[]) =>
  `${JSON.stringify(name)}: [${members.map((member) => JSON.stringify(member)).join(', ')}]`

/** One line for each export, operation or schema, so that a diff shows what a release changed. */
const lines = (names: Readonly<Record<string, readonly string[]>>, indent: string) =>
  `{\n${Object.entries(names)
    .map(([name, members]) => `${indent}  ${line(name, members)}`)
    .join(',\n')}\n${indent}}`

const json = ({ version, entryPoints, openapi }: Surface) => `{
  "version": ${JSON.stringify(version)},
  "entryPoints": {
${Object.entries(entryPoints)
  .map(([entryPoint, names]) => `    ${JSON.stringify(entryPoint)}: ${lines(names, '    ')}`)
  .join(',\n')}
  }${openapi === undefined ? '' : `,\n  "openapi": ${lines(openapi, '  ')}`}
}
`

for (const name of PACKAGES) writeFileSync(surfaceFile(name), json(currentSurface(name)))
