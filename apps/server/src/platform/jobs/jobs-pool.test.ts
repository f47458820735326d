import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { jobsPool } from './jobs-pool.ts'

test('a connection released twice is free once', async () => {
  const pool = jobsPool(await freshDatabase())
  await new Promise<void>((resolve, reject) =>
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      release()
      release()
      resolve()
    })
  )
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  const client = await pool.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

test('releasing a connection that an ended pool did not give has no effect', async () => {
  const pool = jobsPool(await freshDatabase())
  await pool.end()
  const refused = await new Promise<Error | undefined>((resolve) =>
    pool.connect((error, _client, release) => {
      release()
      resolve(error)
    })
  )
  expect(refused?.message).toContain('after calling end on the pool')
})
