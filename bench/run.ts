import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
const name = process.argv[2] ?? ''

if (!names.includes(name)) {
  console.error(`pnpm bench <name>, where the name is one of: ${names.join(', ')}`)
  process.exit(2)
}
const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> }
await run()
