import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flavor } from '@cloud/api'
import { customer, done } from '../apps/server/src/testing/program.ts'
import { formatEstimateLink } from '../apps/web/src/state/estimate/estimate-link.ts'
import { browserArgs, findBrowser } from '../testing/browser.ts'
import { startProduct } from '../testing/product.ts'
import { quietEnvironment, root } from './environment.ts'

interface Report {
  readonly categories: Record<string, { readonly score: number }>
  readonly audits: Record<
    string,
    { readonly title: string; readonly score: number | null; readonly displayValue?: string }
  >
}

const { executablePath, env } = await findBrowser()
const product = await startProduct()
const dir = mkdtempSync(join(tmpdir(), 'cloud-lighthouse-'))
let hasLowScore = false
try {
  const paths =
    process.argv.length > 2
      ? process.argv.slice(2)
      : ['/', '/H100', await anOffer(), await anEstimate(), await aSavedOffer()]
  for (const path of paths) {
    const file = join(dir, 'report.json')
    execFileSync(
      'lighthouse',
      [
        product.base + path,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        // a saved offer is readable by its link but hidden from search engines
        ...(path.startsWith('/offers/') ? ['--skip-audits=is-crawlable'] : []),
        `--chrome-flags=--headless ${browserArgs.join(' ')}`
      ],
      {
        cwd: root,
        env: { ...quietEnvironment, ...env, CHROME_PATH: executablePath ?? '' },
        stdio: ['ignore', 'ignore', 'inherit']
      }
    )
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const scores = Object.entries(categories).map(
      ([name, { score }]) => [name, Math.round(score * 100)] as const
    )
    console.log(`${path}  ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}`)
    // pages opened by a link load more than the first page
    const least = /^\/(estimate|offers\/)/.test(path) ? 95 : 98
    hasLowScore ||= scores.some(([name, score]) => score < (name === 'performance' ? least : 100))
    for (const audit of Object.values(audits))
      if (audit.score !== null && audit.score < 0.9)
        console.log(`  ${audit.title} ${audit.displayValue ?? ''}`)
  }
} finally {
  await product.stop()
  rmSync(dir, { recursive: true, force: true })
}

/** Returns the first configuration with a GPU. */
async function withCard(): Promise<Flavor> {
  const flavors = (await (await fetch(`${product.base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu }) => gpu !== null)
  if (flavor === undefined) throw new Error('The sandbox has no configuration with a GPU.')
  return flavor
}

/** Returns the address of an offer of the configuration for three months. */
async function anOffer(): Promise<string> {
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = await withCard()
  const configuration = { gpu_id: gpu?.id, gpu_count, cpu_id: cpu.id, cpu_count, ram_id: ram.id, ram_count }
  const query = Object.entries({ price_plan: 3, ...configuration, ssd_count: 256 })
  return `/commercial-offer?${query.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Returns the address of an estimate: three servers for one month and three for twelve. */
async function readSampleIds() {
  const { id } = await withCard()
  return ([1, 12] as const).map((price_plan) => ({
    name: `train-${price_plan}`,
    quantity: 3,
    flavor_id: id,
    os_id: 1,
    ssd_count: 512,
    price_plan
  }))
}

async function anEstimate(): Promise<string> {
  const items = (await readSampleIds()).map((item, index) => ({ ...item, id: index + 1 }))
  const link = await formatEstimateLink({
    title: '',
    promocode: '',
    items,
    seen_at: Date.now(),
    seen: new Map()
  })
  return `/estimate#${link}`
}

async function aSavedOffer(): Promise<string> {
  const client = await customer(product.base)
  const { id } = await done(client.offers.create({ body: { items: await readSampleIds() } }))
  return `/offers/${id}`
}

process.exit(hasLowScore ? 1 : 0)
