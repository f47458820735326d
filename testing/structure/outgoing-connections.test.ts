import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, isTest, sources } from './imports.ts'

const OUTGOING = 'apps/server/src/platform/outgoing/'

const files = sources().filter(
  (file) => file.startsWith('apps/server/src/') && !file.startsWith(OUTGOING) && !isTest(file)
)

/** Code that opens a connection without `platform/outgoing`. */
const CALLS = [
  /(?<![.\w])fetch\(/,
  /\bnew (?:WebSocket|EventSource)\(/,
  /\bimport \* as \w+ from 'node:(?:net|http)'/,
  /\bimport \w+ from 'node:(?:net|http)'/,
  /\bimport \{[^}]*\b(?:connect|createConnection|request|get|Agent)\b[^}]*\} from 'node:(?:net|http)'/
]

/** Packages that open connections, and the folders that may use them. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  'node:(https|http2|tls|dgram)': /^$/,
  'undici|axios|got|ws': /^$/,
  pg: /^apps\/server\/src\/platform\/db\//,
  nodemailer: /^apps\/server\/src\/platform\/mail\//
}

const withoutComments = (code: string) => code.replace(/\/\*.*?\*\//gs, '').replace(/(?<!:)\/\/.*$/gm, '')

const callsIn = (code: string) => CALLS.filter((call) => call.test(withoutComments(code)))

test('only platform/outgoing opens connections', () => {
  expect(files.length).toBeGreaterThan(300)
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  expect(files.filter((file) => callsIn(read(file)).length > 0)).toEqual([])
})

test('a package that opens connections is used only in its folder', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter(({ typeOnly }) => !typeOnly)
      .filter(({ to }) =>
        Object.entries(PACKAGES).some(
          ([name, folder]) => new RegExp(`^(?:${name})$`).test(to) && !folder.test(file)
        )
      )
      .map(({ to }) => `${file} → ${to}`)
  )
  expect(wrong).toEqual([])
})

test('only these files use platform/outgoing: addresses come from settings or the product, those of webhooks are checked', () => {
  const users = files.filter((file) => importsOf(file).some(({ to }) => to.startsWith(OUTGOING)))
  expect(users.map((file) => file.replace('apps/server/src/', '')).toSorted()).toEqual([
    'billing/card-payments/yookassa/call-yookassa.ts',
    'machines/openstack/cloud-request.ts',
    'main.ts',
    'operator.ts',
    'operator/diagnose/processes.ts',
    'platform/db/connections/cancel-statement.ts',
    'platform/db/connections/pool.ts',
    'platform/mail/smtp.ts',
    'platform/start/claim-data-folder.ts',
    'platform/thread-start.ts',
    'webhooks/deliver.ts'
  ])
})

test.each([
  "await fetch('http://127.0.0.1')",
  "const socket = new WebSocket('ws://x')",
  "import { connect } from 'node:net'",
  "import http from 'node:http'",
  "import { type Server, request } from 'node:http'"
])('%s is refused', (code) => expect(callsIn(code)).toHaveLength(1))

test.each([
  'signal.fetch()',
  '// fetch(url)',
  "import { isIP, Socket } from 'node:net'",
  "import { STATUS_CODES } from 'node:http'"
])('%s is accepted', (code) => expect(callsIn(code)).toEqual([]))
