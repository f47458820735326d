import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quietEnvironment, root } from './environment.ts'

/** A vulnerability that does not affect this product, with the reason and the date until which it is accepted. */
interface AcceptedAdvisory {
  readonly id: string
  readonly reason: string
  readonly until: string
}

interface Advisory {
  readonly github_advisory_id: string
  readonly module_name: string
  readonly severity: string
  readonly title: string
  readonly patched_versions: string
}

const SEVERE = ['high', 'critical']

/** @throws if an entry is incomplete */
function readAccepted(file: string): readonly AcceptedAdvisory[] {
  const accepted = JSON.parse(readFileSync(file, 'utf8')) as readonly AcceptedAdvisory[]
  for (const { id, reason, until } of accepted)
    if (!id || !reason || !/^\d{4}-\d\d-\d\d$/.test(until))
      throw new Error(
        `${file}: each entry needs an id (GHSA-…), a reason, and a date (2026-12-31) until which it is accepted.`
      )
  return accepted
}

const acceptedAdvisories = readAccepted(process.argv[2] ?? join(root, 'scripts/accepted-advisories.json'))
const { stdout, stderr, error } = spawnSync(
  'pnpm',
  ['audit', '--prod', '--json', '--config.fetch-retries=0', '--config.fetch-timeout=10000'],
  { cwd: root, env: quietEnvironment, encoding: 'utf8', timeout: 60_000 }
)
const advisories = /^\s*\{/.test(stdout)
  ? (JSON.parse(stdout) as { advisories?: Readonly<Record<string, Advisory>> }).advisories
  : undefined
if (advisories === undefined) {
  console.log(`Known vulnerabilities: not checked, the registry does not answer. ${error ?? stderr.trim()}`)
} else {
  const today = new Date().toISOString().slice(0, 10)
  const isAccepted = (found: Advisory) =>
    acceptedAdvisories.some(({ id, until }) => id === found.github_advisory_id && until >= today)
  const severe = Object.values(advisories).filter(({ severity }) => SEVERE.includes(severity))
  for (const found of severe) {
    const { github_advisory_id: id, module_name, severity, title, patched_versions } = found
    console.log(
      `${isAccepted(found) ? 'accepted' : 'FOUND'} ${severity} ${module_name}: ${title} (${id}), fixed in ${patched_versions}`
    )
  }
  console.log(`Known vulnerabilities: ${Object.keys(advisories).length}, above moderate ${severe.length}.`)
  if (!severe.every(isAccepted)) process.exitCode = 1
}
