import type { Acts, Factors, Session } from '@cloud/api'
import type { Page } from 'playwright-core'

const at = (day: string) => `${day}T12:00:00+03:00`
const DEVICES = {
  laptop: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  other: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
}

const FACTORS: Factors = {
  password_changed_at: at('2030-09-02'),
  email: {
    address: 'anna@cloud.test',
    is_confirmed: true,
    pending: 'anna.petrova@cloud.test',
    letter_in_seconds: 0
  },
  keys: [
    { id: 1, name: 'Ноутбук', created_at: at('2030-10-14'), last_used_at: at('2031-01-15') },
    {
      id: 2,
      name: 'Очень длинное название ключа от телефона',
      created_at: at('2030-10-14'),
      last_used_at: null
    }
  ],
  one_time_codes: { created_at: at('2030-10-14') },
  recovery_codes: { left: 2, total: 10, created_at: at('2030-10-14') }
}

const session = (
  id: string,
  agent: string,
  address: string,
  seen_at: string,
  is_current = false
): Session => ({
  id,
  agent,
  address,
  created_at: at('2031-01-12'),
  seen_at,
  is_current
})
const SESSIONS: readonly Session[] = [
  session('a', DEVICES.laptop, '203.0.113.24', at('2031-01-15'), true),
  session('b', DEVICES.phone, '2001:db8:85a3:8d3:1319:8a2e:370:7348', at('2031-01-14')),
  session('c', DEVICES.other, '198.51.100.7', at('2031-01-05')),
  session('d', 'curl/8.14.1', '192.0.2.61', at('2031-01-05'))
]

type Act = Acts['results'][number]
const act = (id: number, day: string, name: string, more: Partial<Act> = {}): Act => ({
  id,
  at: at(day),
  act: name,
  agent: DEVICES.laptop,
  address: '203.0.113.24',
  by: null,
  key_name: null,
  is_new_device: false,
  ...more
})
const failed = { agent: '', address: '192.0.2.61' }
const ACTS: Acts = {
  count: 40,
  results: [
    act(8, '2031-01-15', 'email_change_asked'),
    act(7, '2031-01-15', 'signed_in', { by: 'key', key_name: 'Ноутбук' }),
    act(6, '2031-01-14', 'signed_in', { by: 'password', agent: DEVICES.phone, is_new_device: true }),
    act(5, '2031-01-05', 'sign_in_failed', failed),
    act(4, '2031-01-05', 'sign_in_failed', failed),
    act(3, '2030-10-14', 'recovery_codes_made', { by: 'key' })
  ]
}

const SECRET = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Cloud:anna@cloud.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cloud'
}

/** Answers the page's requests with an account that uses every security feature. Dates, addresses and secrets are fixed. */
export async function answerWithAllFactors(page: Page): Promise<void> {
  const answers = { factors: FACTORS, 'list-sessions': SESSIONS, 'acts*': ACTS, 'two-factor/enable': SECRET }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/auth/${path}`, (route) => route.fulfill({ json }))
}

/** Answers the page's requests with an account that has only a password. */
export async function answerWithPasswordOnly(page: Page): Promise<void> {
  await answerWithAllFactors(page)
  const json: Factors = { ...FACTORS, keys: [], one_time_codes: null, recovery_codes: null }
  await page.route('**/api/auth/factors', (route) => route.fulfill({ json }))
}
