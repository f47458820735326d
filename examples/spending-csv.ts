// Prints the spending of a month by day and server as CSV, in roubles. Needs Node 22.18.
// CLOUD_URL=https://cloud.example CLOUD_TOKEN=cs_… node examples/spending-csv.ts 2026-11 > spending.csv
// The token needs the scope read.
import { createClient, csvRoubles, csvText, dataOf } from '@cloud/api'

const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(process.argv[2] ?? '') ?? []
if (year === undefined || month === undefined) throw new Error('Pass a month, such as 2026-11.')
const next = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10)

const client = createClient({
  base: process.env['CLOUD_URL'] ?? '',
  token: process.env['CLOUD_TOKEN'] ?? ''
})
const spending = await dataOf(
  client.spending.get({ query: { from: `${year}-${month}-01`, to: next, step: 'day', by: 'server' } })
)
const quoted = (text: string) => `"${csvText(text).replaceAll('"', '""')}"`
console.log('day;server;roubles')
for (const { start, parts } of spending.steps)
  for (const { name, amount_rub_cents } of parts)
    console.log([start, quoted(name), csvRoubles(amount_rub_cents)].join(';'))
console.log(['total', '', csvRoubles(spending.total_rub_cents)].join(';'))
