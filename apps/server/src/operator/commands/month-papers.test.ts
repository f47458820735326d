import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { Renter, serveCatalogue } from '../../testing/renter.ts'
import type { Served } from '../../testing/serve.ts'
import { operate } from '../cli/operate.ts'

let served: Served
let folder: string
beforeAll(async () => {
  served = await serveCatalogue()
  folder = await mkdtemp(join(tmpdir(), 'papers-'))
})
afterAll(async () => {
  await served.stop()
  await rm(folder, { recursive: true })
})

const run = async (...words: string[]) => {
  const ran = await operate(['month', ...words, '--json'], { DATABASE_URL: served.url }, COMMANDS)
  return { ...ran, output: ran.stdout === '' ? {} : JSON.parse(ran.stdout) }
}

test('month papers writes all documents of a month with a list, and the same bytes again', async () => {
  const [one, other] = [await Renter.signedUp(served), await Renter.signedUp(served)]
  await one.life()
  await other.life()
  const papers = async (month: string, file: string, ...more: string[]) => {
    const path = join(folder, file)
    return { ...(await run('papers', month, path, ...more)), path }
  }
  const august = await papers('2025-08', 'august.zip')
  expect(august).toMatchObject({ status: 0, output: { month: '2025-08', is_over: true, accounts: 2 } })
  const files = unzipSync(readFileSync(august.path))
  const listed = await one.documents(2025, 8)
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['calculation', 'receipt'])
  const ids = [one, other].map(({ person }) => person.account_id)
  for (const name of [
    `Квитанции/КВ-${listed.find(({ kind }) => kind === 'receipt')?.id}.pdf`,
    ...ids.map((id) => `Выписки/ВБ-202508-${id}.pdf`)
  ])
    expect(strFromU8((files[name] ?? new Uint8Array()).slice(0, 5)), name).toBe('%PDF-')
  const [head, ...lines] = strFromU8(files['Список документов.csv'] ?? new Uint8Array())
    .trimEnd()
    .split('\n')
  expect(head).toBe('Файл;Документ;Номер;Дата;Аккаунт;Плательщик;ИНН;КПП;Ставка НДС, %;Сумма;В том числе НДС')
  expect(Object.keys(files)).toHaveLength(august.output.documents + 1)
  expect(lines.map((line) => line.split(';')[0]).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => !name.endsWith('.csv'))
      .toSorted()
  )
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const again = await papers('2025-08', 'again.zip')
  // beside a busy product a PDF may take long
  expect(limits).toHaveBeenCalled()
  expect(limits.mock.calls.every(([milliseconds]) => milliseconds >= 3_600_000)).toBe(true)
  limits.mockRestore()
  expect(readFileSync(again.path).equals(readFileSync(august.path))).toBe(true)

  const both = await Promise.all([1, 2].map(() => papers('2025-08', 'both.zip')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([0, 1])

  const part = await papers('2025-08', 'part.zip', '--accounts', `${ids[0]}-${ids[0]}`)
  expect(part.output).toMatchObject({ accounts: 1, documents: august.output.documents / 2 })

  const october = await papers('2025-10', 'october.zip')
  const services = strFromU8(
    unzipSync(readFileSync(october.path))['Список документов.csv'] ?? new Uint8Array()
  )
    .split('\n')
    .filter((line) => line.startsWith('Ведомости'))
  const shown = (await run('show', '2025-10')).output
  const sum = (column: number) =>
    services.reduce(
      (total, line) => total + Math.round(Number(line.split(';')[column]?.replace(',', '.')) * 100),
      0
    )
  expect([sum(9), sum(10)]).toEqual([shown.revenue_rub_cents, shown.vat[0].vat_rub_cents])
})

test('a month to come, an existing file, a wrong range are refused, and no file is left', async () => {
  const path = join(folder, 'none.zip')
  expect((await run('papers', '2099-01', path)).stderr).toContain(
    'The month 2099-01 has not begun: name an earlier one.'
  )
  for (const range of ['5', '9-1', 'a-b', '-1-5'])
    expect((await run('papers', '2025-08', path, `--accounts=${range}`)).status, range).toBe(2)
  expect(existsSync(path)).toBe(false)
  const twice = await run('papers', '2025-08', join(folder, 'august.zip'))
  expect(twice.stderr).toContain('exists already')
  expect((await run('papers', '2025-08', join(folder, 'nowhere', 'a.zip'))).stderr).toContain(
    'There is no folder'
  )
})

test('of the month that is not over a note says that the documents are preliminary', async () => {
  const path = join(folder, 'now.zip')
  const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7)
  expect(await run('papers', month, path)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('preliminary')
  })
})
