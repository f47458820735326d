import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { Outbox } from '../../platform/mail/outbox.ts'
import { VERSION } from '../../platform/version.ts'
import catalogue from '../../sandbox/seed/catalogue.json' with { type: 'json' }
import { openOperatorShell } from '../../testing/operator-shell.ts'
import { serve } from '../../testing/serve.ts'
import { operate } from './operate.ts'

let operator: Awaited<ReturnType<typeof openOperatorShell>>
let run: typeof operator.run
let url: string

beforeAll(async () => {
  operator = await openOperatorShell()
  ;({ run, url } = operator)
  await (await serve({}, url)).stop()
})
afterAll(() => operator.end())

test('the ledger of an empty product adds up', async () => {
  expect((await run(['ledger', 'verify'])).output).toEqual({ adds_up: true, differences: [] })
})

test('clock show and clock advance', async () => {
  const before = Date.parse((await run(['clock', 'show'])).output.now)
  const after = Date.parse((await run(['clock', 'advance', '3600'])).output.now)
  expect(after - before).toBeGreaterThanOrEqual(3_600_000)
  expect(after - before).toBeLessThan(3_660_000)
  expect((await run(['clock', 'advance', '-5'])).status).toBe(2)
})

test('machines show and machines set', async () => {
  expect((await run(['machines', 'show'])).output).toEqual({ behaviour: 'normal' })
  expect((await run(['machines', 'set', 'slow'])).output).toEqual({ behaviour: 'slow' })
  expect((await run(['machines', 'show'])).output).toEqual({ behaviour: 'slow' })
  expect((await run(['machines', 'set', 'angry'])).status).toBe(2)
  expect((await run(['machines', 'set', 'normal'])).status).toBe(0)
})

test('a new alert replaces the previous one', async () => {
  expect((await run(['alerts', 'set', 'Работы', '--level', 'warning'])).output).toMatchObject({ ended: 0 })
  expect((await run(['alerts', 'set', 'Другие работы'])).output).toMatchObject({ ended: 1 })
  expect((await run(['alerts', 'set', ' '])).status).toBe(2)
  expect((await run(['alerts', 'show'])).output).toMatchObject({ alert: { text: 'Другие работы' } })
  expect((await run(['alerts', 'clear'])).output).toEqual({ ended: 1 })
  expect((await run(['alerts', 'show'])).output).toEqual({ alert: null })
  // a concurrent command read the clock later and committed first
  await run(['alerts', 'set', 'later'])
  const pool = createPool(url, 1)
  await pool.query("update alerts set starts_at = starts_at + interval '1 minute'")
  await pool.end()
  expect((await run(['alerts', 'set', 'earlier'])).output).toMatchObject({ ended: 1 })
  expect((await run(['alerts', 'clear'])).output).toEqual({ ended: 1 })
  expect((await run(['alerts', 'set', 'x', '--level', 'loud'])).status).toBe(2)
  // browsers treat \ as /, and ignore tabs
  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://'
  ])
    expect((await run(['alerts', 'set', 'x', '--link-url', url, '--link-text', 'x'])).status, url).toBe(2)
  for (const url of ['/panel?a=1#b', 'https://cloud.example/news'])
    expect((await run(['alerts', 'set', 'x', '--link-url', url, '--link-text', 'x'])).status, url).toBe(0)
  await run(['alerts', 'clear'])
  expect((await run(['alerts', 'clear'])).status).toBe(4)
})

test('wrong syntax is refused with a helpful message', async () => {
  expect((await run([])).status).toBe(2)
  expect(await run(['make', 'coffee'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("'make coffee'")
  })
  expect((await run(['clock', 'show', '--loud'])).status).toBe(2)
  expect(await run(['servers', 'fail'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("'servers fail' takes ID, got 0: pnpm operator servers fail ID [--yes]")
  })
  expect(await run(['servers', 'repair', '17'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no server 17')
  })
  for (const state of ['lost', 'constructor'])
    expect((await run(['servers', 'list', '--status', state])).status, state).toBe(2)
  expect(await run(['servers', 'list', '--json'])).toMatchObject({ status: 0, stdout: '[]' })
  for (const state of ['active', '2', '-4'])
    expect((await run(['servers', 'list', `--status=${state}`])).status, state).toBe(0)
  expect((await run(['servers', 'list', '--status', '7'])).stderr).toContain('error (-4)')
  for (const [words, status, error] of [
    [['coffee', '--json'], 2, "There is no command 'coffee'. See pnpm operator --help."],
    [['servers', 'repair', '17', '--json'], 1, 'There is no server 17. See servers list.']
  ] as const) {
    const refused = await run(words)
    expect(refused).toMatchObject({ status, stderr: expect.stringContaining(error) })
    expect(JSON.parse(refused.stdout)).toEqual({ error })
  }
  const { status, stdout } = await operate(['servers', '--help'], {}, COMMANDS)
  expect(status).toBe(0)
  expect(stdout).toContain('servers list [--account ID] [--status STATE] [--limit COUNT]')
  expect(stdout).not.toContain('clock show')
})

test('an unknown account is refused', async () => {
  expect((await run(['accounts', 'list'])).output).toEqual([])
  expect((await run(['accounts', 'credit', '1', '1500.5', '--reason', 'x'])).status).toBe(2)
  expect((await run(['accounts', 'credit', '1', '10'])).stderr).toBe(
    "'accounts credit' needs --reason: pnpm operator accounts credit ID ROUBLES --reason TEXT [--reference TEXT]"
  )
  expect((await run(['accounts', 'credit', '1', '10', '--reason', ' '])).stderr).toContain('one line')
  expect(await run(['accounts', 'credit', '1', '10,50', '--reason', 'x'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no account 1. See accounts list.')
  })
  expect((await run(['accounts', 'payout', '1', '10', '--reason', 'x', '--to', 'me'])).status).toBe(2)
})

test('commands for promo codes, flavors, queue, leads, broadcasts and invoices', async () => {
  expect((await run(['catalogue', 'import', operator.file(catalogue)])).status).toBe(0)
  expect((await run(['promo', 'add', 'never5', '5', '--uses', '0'])).status).toBe(2)
  expect((await run(['promo', 'add', 'once5', '5', '--plans', '1,3', '--uses', '1'])).output).toMatchObject({
    code: 'ONCE5'
  })
  expect((await run(['promo', 'add', 'x', '5', '--plans', '2'])).status).toBe(2)
  for (const until of [
    'soon',
    '2030',
    '2030-12-31',
    '2030-12-31T23:59',
    '2030-13-01T00:00Z',
    '2030-02-30T00:00Z',
    '2020-01-01T00:00Z'
  ])
    expect((await run(['promo', 'add', 'x', '5', '--until', until])).status, until).toBe(2)
  expect((await run(['promo', 'close', 'ONCE5'.concat('Й'.normalize('NFD'))])).stderr).toContain('ONCE5Й')
  expect((await run(['promo', 'list'])).output).toMatchObject([
    { code: 'ONCE5', plans: [1, 3], max_uses: 1, uses: 0 }
  ])
  expect((await run(['flavors', 'close', '1'])).output).toEqual({ flavor_id: 1, closed: true, changed: true })
  expect((await run(['flavors', 'close', '1'])).status).toBe(4)
  expect((await run(['flavors', 'price', '1', '250000'])).output).toMatchObject({
    flavor_monthly_price_rub_cents: 25_000_000
  })
  expect((await run(['capacity', 'set', '1', '7'])).output).toEqual({
    flavor_id: 1,
    max_available: 7,
    served: [],
    still_waiting: 0
  })
  expect((await run(['capacity', 'add', '1', '0'])).status).toBe(2)
  expect((await run(['flavors', 'list'])).output[0]).toMatchObject({
    flavor_id: 1,
    closed: true,
    max_available: 7,
    flavor_monthly_price_rub_cents: 25_000_000,
    held: 0,
    waiting: 0
  })
  expect((await run(['doctor'])).stdout).toContain('flavors on offer')
  for (const list of ['queue', 'leads', 'invoices', 'notices'])
    expect((await run([list, 'list'])).output).toEqual([])
  expect((await run(['broadcast', 'Работы'])).output).toMatchObject({ accounts: 0 })
  expect((await run(['invoices', 'paid', '1'])).stderr).toContain("'invoices paid' needs --reference")
  expect((await run(['invoices', 'paid', '1', '--reference', 'a'])).stderr).toContain('There is no invoice 1')
})

test('changes and reads of personal data are recorded; refusals and other reads are not', async () => {
  const pool = createPool(url, 1)
  const { rows } = await pool.query(
    'select command, input, answer from operator_acts order by act_id desc limit 6'
  )
  await pool.end()
  expect(rows).toEqual([
    { command: 'broadcast', input: { args: ['Работы'], options: {} }, answer: { id: 1 } },
    { command: 'invoices list', input: { args: [], options: {} }, answer: { rows: 0 } },
    { command: 'leads list', input: { args: [], options: {} }, answer: { rows: 0 } },
    {
      command: 'capacity set',
      input: { args: ['1', '7'], options: {} },
      answer: { flavor_id: 1, max_available: 7 }
    },
    { command: 'flavors price', input: { args: ['1', '250000'], options: {} }, answer: expect.anything() },
    {
      command: 'flavors close',
      input: { args: ['1'], options: {} },
      answer: { flavor_id: 1, closed: true, changed: false }
    }
  ])
})

test('mail list hides secrets in links', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cloud-mail-'))
  const text = 'Новый пароль: https://cloud.example/panel/new-password#secret'
  await new Outbox(DATA_DIR).send({ to: 'a@b.test', subject: 'Новый пароль', text })
  const { output } = await run(['mail', 'list'], { DATA_DIR })
  rmSync(DATA_DIR, { recursive: true })
  expect(output).toMatchObject([{ text: 'Новый пароль: https://cloud.example/panel/new-password#…' }])
})

const PROGRAM = join(import.meta.dirname, '../../operator.ts')

test('a command prints its output to stdout, the product and errors to stderr, and sets the exit code', () => {
  const shell = (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: url }
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
      env,
      encoding: 'utf8'
    })
    return { status, stdout, stderr }
  }
  const product = `Cloud ${VERSION}: sandbox, database ${new URL(url).host}${new URL(url).pathname} (DATABASE_URL)\n`
  expect(shell('queue', 'list', '--json')).toEqual({ status: 0, stdout: '[]\n', stderr: product })
  expect(shell('servers', 'fail', '17')).toEqual({
    status: 1,
    stdout: '',
    stderr: `${product}There is no server 17. See servers list.\n`
  })
})

test('a command whose output does not fit into a file ends with 1', () => {
  const small = 'ulimit -f 1; exec "$@" > "$0"'
  const file = operator.file('', 'help.txt')
  const { status, stderr } = spawnSync('sh', ['-c', small, file, process.execPath, PROGRAM, 'help'])
  expect(status).toBe(1)
  expect(String(stderr)).toContain('its output could not be written: EFBIG')
})
