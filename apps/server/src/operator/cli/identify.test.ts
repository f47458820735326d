import { chmodSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from '../../../../../testing/markdown.ts'
import { COMMANDS } from '../../commands.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { openOperatorShell } from '../../testing/operator-shell.ts'
import { COMMAND_ROLES } from './command-roles.ts'
import { operate } from './operate.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openOperatorShell>>['addOperator']>>

let shop: Awaited<ReturnType<typeof openOperatorShell>>
let olga: Person
let anna: Person
beforeAll(async () => {
  shop = await openOperatorShell('shop')
})
afterAll(() => shop.end())

const acts = async () => {
  const pool = createPool(shop.url, 1)
  const { rows } = await pool.query('select operator, command, answer from operator_acts order by act_id')
  await pool.end()
  return rows
}

test('every command has its roles', () => {
  expect(Object.keys(COMMAND_ROLES).sort()).toEqual(Object.keys(COMMANDS).sort())
})

test('a shop without an operator allows only monitoring and adding one first owner', async () => {
  const none = /^The shop has no operator yet\. .*operators add NAME --roles owner\.$/m
  for (const [words, settings] of [
    [['accounts', 'list'], {}],
    [['invoices', 'list'], { OPERATOR: 'olga' }],
    [['backup', '/tmp/none'], {}]
  ] as const)
    expect(await shop.run([...words], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(none)
    })
  expect((await shop.run(['doctor'])).stderr).not.toMatch(none)
  const add = (name: string, roles: string, settings = {}) =>
    shop.run(['operators', 'add', name, '--roles', roles], settings)
  expect((await add('olga', 'billing')).stderr).toContain('The first operator must be an owner')
  expect((await add('olga', 'owner,king')).status).toBe(2)
  for (const name of ['demo', 'Olga', 'o', '(olga)', 'о́льга', 'x'.repeat(41)])
    expect((await add(name, 'owner')).stderr, name).toContain('A name has 2 to 40 small Latin letters')
  const both = await Promise.all([add('olga', 'owner', { OPERATOR: 'olga' }), add('pavel', 'owner')])
  expect(both.map(({ status }) => status).sort()).toEqual([0, 1])
  const [first] = both.flatMap(({ output }) => (output === undefined ? [] : [output]))
  olga = { OPERATOR: first.name, OPERATOR_SECRET: first.secret }
  expect((await shop.run(['doctor'])).stdout).toContain(
    '1, 1 of them for money, so that no second operator can approve sums above the limit; 0 corrections wait'
  )
  expect((await add('eva', 'owner')).stderr).toContain('Identify yourself: set OPERATOR=NAME')
  expect((await shop.run(['accounts', 'list'], { OPERATOR: 'demo' })).stderr).toContain('Identify yourself')
})

test('an operator can run the commands of their roles, and each is recorded with the name', async () => {
  anna = await shop.addOperator('anna', 'support,catalogue', olga)
  expect((await shop.run(['leads', 'list'], anna)).status).toBe(0)
  const refused = await shop.run(['accounts', 'payout', '1', '5', '--reason', 'x'], anna)
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("'accounts payout' is for billing, owner; anna is support, catalogue.")
  })
  expect((await shop.run(['operators', 'list'], anna)).output).toMatchObject([
    { name: 'anna', roles: ['support', 'catalogue'], ended_at: null },
    { name: olga.OPERATOR, roles: ['owner'] }
  ])
  expect((await shop.run(['operators', 'add', 'ivan', '--roles', 'owner'], anna)).status).toBe(1)
  expect((await acts()).slice(-4)).toEqual([
    { operator: olga.OPERATOR, command: 'operators add', answer: { name: 'anna', roles: expect.anything() } },
    { operator: 'anna', command: 'leads list', answer: { rows: 0 } },
    { operator: 'anna', command: 'accounts payout', answer: { refused: expect.stringContaining('is for') } },
    { operator: 'anna', command: 'operators add', answer: { refused: expect.stringContaining('is for') } }
  ])
  expect(JSON.stringify(await acts())).not.toContain('op_')
})

test('the secret comes from the environment, a private file or the prompt; a wrong one is refused', async () => {
  const { OPERATOR_SECRET, OPERATOR } = anna
  const run = (environment: Readonly<Record<string, string>>) => shop.run(['terms', 'show'], environment)
  expect((await run({ OPERATOR })).stderr).toContain('The secret of anna is needed')
  const file = shop.file(`${OPERATOR_SECRET}\n`, 'secret')
  chmodSync(file, 0o640)
  expect((await run({ OPERATOR, OPERATOR_SECRET_FILE: file })).stderr).toContain(`chmod 600 ${file}`)
  chmodSync(file, 0o600)
  expect((await run({ OPERATOR, OPERATOR_SECRET_FILE: file })).status).toBe(0)
  expect((await run({ OPERATOR, OPERATOR_SECRET_FILE: `${file}.none` })).stderr).toContain(
    `There is no file or folder ${file}.none.`
  )
  const asked: string[] = []
  const environment = { DATABASE_URL: shop.url, OPERATOR }
  const answered = await operate(['terms', 'show'], environment, COMMANDS, async (question) => {
    asked.push(question)
    return ` ${OPERATOR_SECRET} `
  })
  expect(answered.status).toBe(0)
  expect(asked).toEqual([expect.stringMatching(/^Secret of anna for the database .*: $/)])

  const wrong = await run({ OPERATOR, OPERATOR_SECRET: String(olga.OPERATOR_SECRET) })
  expect(wrong.stderr).toContain(
    'This is not the secret of anna. An owner makes a new one: operators secret anna.'
  )
  expect((await acts()).at(-1)).toMatchObject({ operator: '(anna)', command: 'terms show' })
  expect((await run({ OPERATOR: 'ivan', OPERATOR_SECRET })).stderr).toContain("There is no operator 'ivan'")
})

test('an owner can replace a secret, change roles and end an operator, whose name stays reserved', async () => {
  const again = await shop.run(['operators', 'secret', 'anna'], olga)
  expect((await shop.run(['leads', 'list'], anna)).stderr).toContain('not the secret of anna')
  anna = { ...anna, OPERATOR_SECRET: again.output.secret }
  expect((await shop.run(['leads', 'list'], anna)).status).toBe(0)
  expect((await shop.run(['operators', 'roles', 'anna', 'billing'], olga)).output).toEqual({
    name: 'anna',
    roles: ['billing']
  })
  expect((await shop.run(['leads', 'list'], anna)).status).toBe(1)
  expect((await shop.run(['operators', 'end', 'anna'], olga)).output).toEqual({ name: 'anna', ended: true })
  expect((await shop.run(['operators', 'end', 'anna'], olga)).status).toBe(4)
  expect((await shop.run(['invoices', 'list'], anna)).stderr).toMatch(/Operator anna ended at \d/)
  const add = ['operators', 'add', 'anna', '--roles', 'billing']
  expect((await shop.run(add, olga)).stderr).toContain('The name anna is or was used')
  for (const words of [
    ['secret', 'anna'],
    ['roles', 'anna', 'owner'],
    ['end', 'nobody'],
    ['roles', 'nobody', 'owner']
  ])
    expect((await shop.run(['operators', ...words], olga)).status, words.join(' ')).toBe(1)
  expect((await acts()).filter(({ operator }) => operator === 'anna').length).toBeGreaterThan(2)
})

test('the owner of the tables can replace the secret of the last owner, as the guide says', async () => {
  const [statement = ''] = /update operators set [^`]+/.exec(read('docs/operating.md')) ?? []
  const pool = createPool(shop.url, 1)
  const secret = 'Q2-by/openssl+rand='
  const { rowCount } = await pool.query(statement.replace('…', secret).replace('anna', olga.OPERATOR))
  await pool.end()
  expect(rowCount).toBe(1)
  expect((await shop.run(['leads', 'list'], olga)).status).toBe(1)
  olga = { ...olga, OPERATOR_SECRET: secret }
  expect((await shop.run(['leads', 'list'], olga)).status).toBe(0)
})

test('the last owner cannot be ended, even if two owners end each other concurrently', async () => {
  const name = olga.OPERATOR
  const last = `${name} is the last owner`
  expect((await shop.run(['operators', 'end', name], olga)).stderr).toContain(last)
  expect((await shop.run(['operators', 'roles', name, 'support'], olga)).stderr).toContain(last)
  await shop.addOperator('vera', 'owner', olga)
  const both = await Promise.all([
    shop.run(['operators', 'end', name], olga),
    shop.run(['operators', 'end', 'vera'], olga)
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([0, 1])
})

test('a sandbox without OPERATOR uses the sample operator, an owner; named operators need their secret', async () => {
  const sandbox = await openOperatorShell()
  expect((await sandbox.run(['accounts', 'list'])).status).toBe(0)
  const pool = createPool(sandbox.url, 1)
  const { rows } = await pool.query('select operator from operator_acts')
  await pool.end()
  expect(rows).toEqual([{ operator: 'demo' }])
  const eva = await sandbox.addOperator('eva', 'billing')
  expect((await sandbox.run(['invoices', 'list'], eva)).status).toBe(0)
  expect((await sandbox.run(['invoices', 'list'], { ...eva, OPERATOR_SECRET: 'op_guess' })).status).toBe(1)
  expect((await sandbox.run(['leads', 'list'], eva)).status).toBe(1)
  sandbox.end()
})
