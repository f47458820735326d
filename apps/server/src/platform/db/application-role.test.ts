import pg from 'pg'
import { expect, test } from 'vitest'
import { withUserOf } from './application-role.ts'

const APPLICATION = [
  'postgres://cloud:a%26%20b@db/cloud',
  'postgres:///cloud?host=/run/pg&user=cloud&password=a%26%20b'
]
const DIRECT = [
  'postgres://owner:o@db:5433/cloud',
  'postgres:///cloud?host=/run/pg&port=5433&user=owner&password=o'
]

test.each(APPLICATION.flatMap((application) => DIRECT.map((direct) => [application, direct] as const)))(
  'the user of %s takes the place of that in %s',
  (application, direct) => {
    const { user, password, host, port } = new pg.Client({
      connectionString: withUserOf(application, direct)
    })
    const { host: there } = new pg.Client({ connectionString: direct })
    expect({ user, password, host, port }).toEqual({
      user: 'cloud',
      password: 'a& b',
      host: there,
      port: 5433
    })
  }
)
