import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../testing/serve.ts'

test('security.txt names the contact of the settings, and exists only with one', async () => {
  const path = '/.well-known/security.txt'
  const served = await serve()
  onTestFinished(() => served.stop())
  expect((await fetch(served.base + path)).status).toBe(404)
  const textOf = async (environment: Record<string, string>) => {
    const { base, stop } = await serve(environment, served.url)
    const answer = await fetch(base + path)
    await stop()
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return answer.text()
  }
  const whole = await textOf({
    SECURITY_CONTACT: 'security@cloud.example',
    SECURITY_POLICY_URL: 'https://cloud.example/policy',
    PUBLIC_URL: 'https://cloud.example'
  })
  const expires = /^Expires: (.+)$/m.exec(whole)?.[1] ?? ''
  expect(whole.replace(expires, '')).toBe(
    'Contact: mailto:security@cloud.example\nExpires: \nPreferred-Languages: ru, en\n' +
      'Canonical: https://cloud.example/.well-known/security.txt\nPolicy: https://cloud.example/policy\n'
  )
  // RFC 9116: in the future, and less than a year
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect([days > 7, days < 365]).toEqual([true, true])
  expect(await textOf({ SECURITY_CONTACT: 'https://cloud.example/report' })).toMatch(
    /^Contact: https:\/\/cloud.example\/report\nExpires: \S+\nPreferred-Languages: ru, en\n$/
  )
})
