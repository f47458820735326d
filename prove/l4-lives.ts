import { RealCloud } from '../testing/openstack/contract/real-cloud.ts'
import { RealOpenStack } from '../testing/openstack/stack/real-openstack.ts'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { livesOnReal } from './machines/on-real-stack.ts'

const postgres = await throwAwayPostgres('lives')
const stack = new RealOpenStack('/tmp/w/l4-stack')
const cloud = await RealCloud.open(stack)
await cloud.clear()
const from = Date.now()
const progress = (line: string) => console.log(Math.round((Date.now() - from) / 1000), line)
progress('begins')
try {
  console.log(
    'ok',
    await livesOnReal(
      stack,
      cloud,
      { seed: Number(process.argv[2]), short: false, database: postgres.database, progress },
      Number(process.argv[3])
    )
  )
} catch (error) {
  console.log('FAIL', error)
}
progress('ends')
await cloud.close()
await postgres.stop()
process.exit()
