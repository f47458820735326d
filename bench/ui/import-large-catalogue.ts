import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import catalogue from '../../apps/server/src/sandbox/seed/catalogue.json' with { type: 'json' }

const OPERATOR = join(import.meta.dirname, '../../apps/server/src/operator.ts')
const OF_A_CARD = 5000
const CARDS = [1, 2]

const flavors = CARDS.flatMap((gpu_id) =>
  Array.from({ length: OF_A_CARD }, (_, number) => ({
    id: gpu_id * 100_000 + number,
    gpu_id,
    gpu_count: (number % 8) + 1,
    cpu_id: 1,
    cpu_count: number + 1,
    ram_id: 1,
    // odd, so that no flavor of the sample data is the same
    ram_count: 8 * number + 7,
    max_available: number % 5,
    flavor_monthly_price_rub_cents: 100_000 * (number + 1)
  }))
)

/** Gives a running product a catalogue of 10,000 flavors, 5,000 for each of two cards. */
export function importLargeCatalogue(dir: string): void {
  const file = join(dir, 'large-catalogue.json')
  writeFileSync(file, JSON.stringify({ ...catalogue, flavors }))
  execFileSync(
    process.execPath,
    // closes the flavors of the sample data
    [OPERATOR, 'catalogue', 'import', file, '--yes', 'closing'],
    // it prints every change
    { env: { ...process.env, DATA_DIR: dir }, stdio: ['ignore', 'ignore', 'inherit'] }
  )
}
