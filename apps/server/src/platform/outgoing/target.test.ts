import pg from 'pg'
import { expect, test } from 'vitest'
import { connectCallTarget, parseTargetUrl, postgresTarget, targetName } from './target.ts'

test.each<[string, readonly unknown[]]>([
  ['db.test:5432', [5432, 'db.test']],
  ['db.test:5432', ['5432', 'db.test']],
  ['db.test:5432', [{ host: 'DB.test', port: 5432 }]],
  ['db.test:5432', [[{ host: 'db.test', port: '5432' }, () => {}]]],
  ['localhost:80', [80]],
  ['localhost:80', [{ port: 80, host: undefined }]],
  ['/run/pg/.s.PGSQL.5432', ['/run/pg/.s.PGSQL.5432']],
  ['/run/pg/.s.PGSQL.5432', [{ path: '/run/pg/.s.PGSQL.5432', host: 'ignored.test', port: 1 }]]
])('the target of a call to %s is %j', (name, args) => expect(targetName(connectCallTarget(args))).toBe(name))

test.each([
  ['postgres://user:secret@DB.test/cloud', 'db.test:5432'],
  ['postgres://user:secret@10.0.0.5:6432/cloud', '10.0.0.5:6432'],
  ['postgres://user@/cloud?host=/run/pg&port=5433', '/run/pg/.s.PGSQL.5433']
])('the target of the database URL %s is %s', (connectionString, name) =>
  expect(targetName(postgresTarget(new pg.Client({ connectionString })))).toBe(name)
)

test.each([
  ['smtp://user:secret@mail.test', 'mail.test:587'],
  ['smtps://mail.test', 'mail.test:465'],
  ['smtp://mail.test:2525', 'mail.test:2525'],
  ['http://[::1]:3000', '::1:3000'],
  ['https://bank.test/api', 'bank.test:443']
])('the address %s is %s', (url, name) => expect(targetName(parseTargetUrl(url))).toBe(name))
