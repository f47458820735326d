import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createClient } from '../../platform/db/connections/pool.ts'
import { VERSION } from '../../platform/version.ts'
import { nameNewFile, requireNewFile } from '../cli/write-file.ts'
import { encrypted } from './encryption.ts'
import { FORMAT, type Header } from './header.ts'
import { tables } from './tables.ts'

/**
 * Writes a snapshot of the whole product into a new compressed file while the product keeps running. The file holds password hashes and
 * the session secret, so only its owner may read it.
 *
 * @param key encrypts the file if given
 * @throws if the file exists or cannot be written; no partial file is left
 */
export async function writeBackup(url: string, file: string, key?: string): Promise<Header> {
  requireNewFile(file)
  // an unpredictable name: a file or link that somebody placed there would keep its owner or lead elsewhere
  const part = `${file}.${randomUUID()}.part`
  const client = createClient(url)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const header = await headerOf(client)
    await pipeline(
      content(client, header),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => (key === undefined ? packed : encrypted(packed, key)),
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    )
    await client.query('commit')
    nameNewFile(part, file)
    return header
  } finally {
    rmSync(part, { force: true })
    await client.end()
  }
}

async function headerOf(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<Pick<Header, 'made_at' | 'migrations'>>(
    'select now() as made_at, array_agg(name order by name) as migrations from migrations where hash is null'
  )
  const [made] = rows
  if (made === undefined) throw new Error('The database returned no row.')
  return { format: FORMAT, version: VERSION, ...made, tables: await tables(client) }
}

async function* content(client: pg.Client, header: Header): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (piece: Buffer) => {
    hash.update(piece)
    return piece
  }
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
  yield hashed(line(header))
  for (const { table, columns } of header.tables) {
    const named = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = client.query(copyTo(`copy ${client.escapeIdentifier(table)} (${named}) to stdout`))
    for await (const piece of rows) yield hashed(piece as Buffer)
    yield hashed(Buffer.from('\\.\n'))
  }
  const { rows: sequences } = await client.query(
    `select sequencename as name, last_value::text as last_value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`
  )
  yield hashed(line(sequences))
  yield Buffer.from(`${hash.digest('hex')}\n`)
}
