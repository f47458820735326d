// Stops the running servers with a label, and waits until they are off: run it in the evening by cron. Needs Node 22.18.
// CLOUD_URL=https://cloud.example CLOUD_TOKEN=cs_… node examples/stop-at-night.ts [label]
// The token needs the scopes read and run.
import { CallFailed, createClient, dataOf, WaitError, waitFor } from '@cloud/api'
import { STATUS } from '@cloud/pricing'

const label = process.argv[2] ?? 'night'
const client = createClient({
  base: process.env['CLOUD_URL'] ?? '',
  token: process.env['CLOUD_TOKEN'] ?? ''
})
const lists = await Promise.all([dataOf(client.cloudServers.list()), dataOf(client.userServers.list())])
const running = lists
  .flat()
  .filter(({ status, labels }) => status === STATUS.active && labels.includes(label))

for (const { id, name } of running)
  try {
    await dataOf(client.cloudServers.changeStatus({ params: { id }, body: { status: STATUS.pausing } }))
    await waitFor(client, id, STATUS.paused)
    console.log(`${name}: off`)
  } catch (error) {
    if (!(error instanceof CallFailed || error instanceof WaitError)) throw error
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
