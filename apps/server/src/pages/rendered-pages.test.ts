import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalsOf, type Served, serve, serveSamples } from '../testing/serve.ts'

let served: Served

beforeAll(async () => {
  served = await serveSamples({ OFFER_VALID_DAYS: '30' })
})
afterAll(() => served.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(served.base + path, { headers })

test('a page is rendered completely, with everything it needs for hydration', async () => {
  const response = await get('/')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Конфигуратор сервера</h1>')
  // a visitor sees prices before any script is loaded
  expect(html).toMatch(/<small>от\u00a0[\d\u00a0]+\u00a0₽\/ч<\/small>/)
  expect(html).toMatch(/<title>[^<]+<\/title><meta name="description" content="[^"]{20,}">/)
  // and never partly: the first paint waits for an element at its end
  const waitedFor = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html)?.[1]
  expect(html.indexOf(`id="${waitedFor}"`)).toBeGreaterThan(html.indexOf('</footer>'))
  const globals = globalsOf(html)
  expect(globals).toMatchObject({
    user_panel_url: '/panel',
    terms: { infrastructureCostPerGpu: 500 },
    limits: { rules: 20, watches: 10, ssh_keys: 1000, offer_days: 30 }
  })
  for (const [path, answer] of Object.entries(globals.catalogue))
    expect(answer, path).toEqual(await (await get(path)).json())
})

test('scripts run only with the nonce of their answer', async () => {
  const [one, two] = await Promise.all([get('/'), get('/')])
  const policy = one.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(await one.text()).toContain(`nonce="${nonce}"`)
  expect(two.headers.get('content-security-policy')).not.toContain(nonce)
})

test('a page may connect to its own server, and to the path of the collector in the settings', async () => {
  const connect = (page: Response) =>
    /connect-src [^;]*/.exec(page.headers.get('content-security-policy') ?? '')?.[0]
  const page = await get('/')
  expect(connect(page)).toBe("connect-src 'self'")
  expect(globalsOf(await page.text())).not.toHaveProperty('analytics_url')

  const ANALYTICS_URL = 'https://collector.test/a;b,c?site=1'
  const { base, stop } = await serve({ ANALYTICS_URL }, served.url)
  const answer = await fetch(`${base}/`)
  expect(connect(answer)).toBe("connect-src 'self' https://collector.test/a%3Bb%2Cc")
  expect(globalsOf(await answer.text()).analytics_url).toBe(ANALYTICS_URL)
  await stop()
})

test('files that a page refers to exist, are cached permanently and compressed', async () => {
  const html = await (await get('/')).text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) {
    const response = await get(file, { 'accept-encoding': 'br' })
    expect(response.status, file).toBe(200)
    expect(response.headers.get('cache-control'), file).toContain('immutable')
    if (/\.(js|css)$/.test(file)) expect(response.headers.get('content-encoding'), file).toBe('br')
  }
  expect((await get('/assets/no-such-file.js')).status).toBe(404)
})

test('support contacts are in the footer, an example marked as such; without contacts there is no link', async () => {
  const foot = async (settings: Record<string, string>) => {
    const { base, stop } = await serve(settings)
    const html = await (await fetch(`${base}/`)).text()
    await stop()
    return /<footer.*<\/footer>/s.exec(html)?.[0]
  }
  expect(await foot({ SANDBOX: '1' })).toMatch(/Поддержка \(пример\).*href="mailto:support@cloud\.example"/s)
  expect(await foot({ SANDBOX: '0' })).not.toContain('Поддержка')
  const named = await foot({ SANDBOX: '0', SUPPORT_URL: 'https://help.cloud.test/?a=1&b="' })
  expect(named).toContain('<a href="https://help.cloud.test/?a=1&amp;b=&quot;">')
  expect(named).not.toContain('пример')
})

test('no value in the globals can end their script element', async () => {
  await served.services.pool.query(
    `insert into alerts (level, text, starts_at) values ('info', '</script><script>alert(1)</script>', '2020-01-01')`
  )
  const html = await (await get('/')).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(globalsOf(html).catalogue['/api/v1/alerts/active-alert/'].text).toBe(
    '</script><script>alert(1)</script>'
  )
  await served.services.pool.query('delete from alerts')
})

test('a GPU card has its own address, in any case; an unknown one gets a helpful page', async () => {
  expect((await get('/h100')).status).toBe(200)
  expect(await (await get('//h100/?period=3')).text()).toContain(`"canonical" href="${served.base}/H100"`)
  const response = await get('/no-such-card')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('href="/')
})

test('an undecodable address, or an unknown order, is refused by a page with a way back', async () => {
  for (const [path, status] of [
    ['/%E0%A4%A', 400],
    ['/sandbox/acquirer/no-such-order/', 404]
  ] as const) {
    const response = await get(path, { accept: 'text/html' })
    expect(response.status, path).toBe(status)
    expect(response.headers.get('content-type'), path).toContain('text/html')
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(response.headers.get('x-frame-options'), path).toBe('SAMEORIGIN')
    expect(response.headers.get('permissions-policy'), path).toMatch(/camera=\(\).*geolocation=\(\)/)
    expect(response.headers.get('x-request-id'), path).toMatch(/^[\w-]{36}$/)
    const html = await response.text()
    expect(html, path).toContain('href="/"')
    // a user opened a link: the text must not mention headers and body
    expect(html, path).not.toContain('заголовки')
  }
  const called = await get('/api/v1/flavors/%E0%A4%A', { accept: 'text/html' })
  expect(called.headers.get('content-type')).toContain('application/problem+json')
})

test('the chosen theme is in the document', async () => {
  const html = async (cookie: string) => (await get('/', { cookie })).text()
  expect(await html('theme=dark')).toContain('data-theme="dark"')
  expect(await html('theme="><script>')).not.toContain('data-theme')
})

test("pages outside of the shop's frame use the chosen theme, and error pages link to the support", async () => {
  const html = async (path: string, cookie = 'visitor=x; theme=dark') =>
    (await fetch(served.base + path, { headers: { cookie } })).text()
  const failed = await html('/%E0%A4%A')
  expect(failed).toContain('<html lang="ru" data-theme="dark">')
  expect(failed).toMatch(/<footer><span>Поддержка \(пример\)<\/span><a href="mailto:support@cloud\.example">/)
  expect(await html('/%E0%A4%A', 'theme="><script>')).toContain('<html lang="ru">')
  expect(await html('/receipts/1/')).toMatch(/data-theme="dark".*<footer><span>Поддержка/s)
})

test('an error page, and a missing document, have the header, the alert and a way back', async () => {
  await served.services.pool.query(
    `insert into alerts (level, text, starts_at) values ('critical', 'Работы <сейчас>', product_now())`
  )
  for (const [path, status] of [
    ['/receipts/1/', 401],
    ['/%E0%A4%A', 400],
    ['/commercial-offer.pdf?price_plan=9', 400]
  ] as const) {
    const answer = await get(path)
    expect(answer.status, path).toBe(status)
    const html = await answer.text()
    expect(html, path).toMatch(
      /<div class="alert" role="alert"><span>Работы &lt;сейчас&gt;<\/span><\/div><header><a href="\/">.*<a href="\/panel">Панель<\/a>.*<main><h1>[^<]+<\/h1>.*<a href="\/(panel)?">[^<]+<\/a>.*<\/main><footer>/s
    )
  }
  await served.services.pool.query('delete from alerts')
})

const textOf = (html: string) => html.replaceAll(/<script.*?<\/script>|<!-- -->/gs, '')

test('the privacy page has the header, alert and footer of the shop', async () => {
  await served.services.pool.query(
    `insert into alerts (level, text, starts_at) values ('info', 'Работы в субботу', product_now())`
  )
  const shop = await serve({}, served.url)
  const html = textOf(await (await fetch(`${shop.base}/privacy`)).text())
  await shop.stop()
  expect(html).toContain('<h1>Персональные данные</h1>')
  for (const part of [
    /<header.*Конфигуратор.*<\/header>/s,
    /Работы в субботу/,
    /<footer.*Время — московское/s
  ])
    expect(html).toMatch(part)
  expect(html).toContain('Образец: это песочница')
  expect(html).not.toContain('считаются')
})

test('the privacy page names the seller and contacts of the settings, and analytics if set', async () => {
  const privacyOf = async (environment: Record<string, string>) => {
    const shop = await serve({ SANDBOX: '0', ...environment })
    const html = await (await fetch(`${shop.base}/privacy`)).text()
    await shop.stop()
    return textOf(html)
  }
  const html = await privacyOf({
    SELLER_NAME: 'ООО «Облако» <b>',
    SELLER_ADDRESS: 'Москва, Тверская, 1',
    SELLER_BANK: 'Банк, счёт 40702810000000000001',
    ANALYTICS_URL: 'https://events.example/collect'
  })
  expect(html).toContain('ООО «Облако» &lt;b&gt;')
  expect(html).toContain('Нажатия на кнопки считаются')
  expect(html).toContain('напишите продавцу по адресу, указанному выше.')
  expect(html).not.toMatch(/Образец|пример|40702810000000000001/)
  const bare = await privacyOf({ SUPPORT_EMAIL: 'help@cloud.example' })
  expect(bare).toContain('Продавец ещё не указал свои реквизиты.')
  expect(bare).toContain('напишите в поддержку:</span> <a href="mailto:help@cloud.example">')
})

test('a page of a signed-in user is not cached', async () => {
  const signed = await fetch(`${served.base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Анна', email: 'page@cloud.test', password: 'correct-horse-1' })
  })
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const response = await get('/panel', { cookie })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  const globals = globalsOf(html)
  expect(globals.catalogue['/api/v1/user/']).toMatchObject([{ email: 'page@cloud.test' }])
  // the forecast is computed from the product's clock, so the balance is rendered before any script
  expect(new Date(globals.now).getFullYear()).toBeGreaterThan(2025)
  expect(html).toContain('На балансе нет денег')
  expect(globals.csrf_token).toBe(signed.headers.get('x-csrftoken'))
})

test("the price with a link's promo code is in the page before any script, or the reason why it cannot be used", async () => {
  await served.services.pool.query(
    `insert into promo_codes (code, discount, valid_from) values ('ЗИМА', 12.5, product_now())`
  )
  const strict = await serve({ LIMIT_PROMO_TRIES: '1' }, served.url)
  const taken = async (code: string, period = 1, { base } = served) => {
    const query = `type=cpu&cpu_count=2&ram_count=4&period=${period}&promocode=${code}`
    const response = await fetch(`${base}/?${query}`)
    expect(response.status).toBe(200)
    const html = await response.text()
    const { promo, promo_error: error } = globalsOf(html)
    if (error !== undefined) expect(html.replaceAll(/<script.*?<\/script>/gs, '')).toContain(error)
    return [promo?.discount ?? error ?? 0, /<output aria-live="off">([^<]*)</.exec(html)?.[1]]
  }
  const [, full] = await taken('')
  const cut = await taken('зима')
  expect(cut).toEqual([12.5, expect.not.stringContaining(`${full}`)])
  expect(await taken('%E2%81%A8зима%E2%80%8B'), 'copied with marks of direction').toEqual(cut)
  const refused = [
    ['нет', /^Промокод не найден/],
    ['%00', /^В тексте есть невидимые знаки/],
    ['я'.repeat(70), /^Промокод не найден/]
  ] as const
  for (const [code, why] of refused)
    expect(await taken(code), code).toEqual([expect.stringMatching(why), full])
  // without a list of plans a code applies to plans of 1 to 12 months
  expect((await taken('зима', 0))[0]).toContain('1\u00a0месяц')
  await served.services.pool.query(`delete from rate_limits where key like 'promo_tries:%'`)
  const views = [
    await taken('зима', 1, strict),
    await taken('зима', 1, strict),
    await taken('зима', 0, strict)
  ]
  expect(views.map(([answer]) => answer)).toEqual([12.5, 12.5, expect.stringContaining('1\u00a0месяц')])
  await taken('нет')
  // this address has used up its tries
  expect(await taken('зима', 1, strict)).toEqual([expect.stringContaining('Слишком много попыток'), full])
  await strict.stop()
})

test('above 500 flavors a page contains those of its GPU card only', async () => {
  await served.services.pool.query(`
    insert into flavors select 10000 + n, 2, 1, 1, n, 1, 1, 1 from generate_series(1, 500) n;
    insert into flavor_prices select 10000 + n, product_now(), 100 from generate_series(1, 500) n`)
  const cards = async (path: string) => {
    const { catalogue } = globalsOf(await (await get(path)).text())
    return new Set(catalogue['/api/v1/flavors/'].map((flavor: { gpu: { name: string } }) => flavor.gpu.name))
  }
  expect(await cards('/A100')).toEqual(new Set(['NVIDIA A100']))
  expect(await cards('/')).toEqual(new Set(['NVIDIA H100']))
})

test('with an empty catalogue a page says that there is nothing to choose', async () => {
  const bare = await serve()
  const html = await (await fetch(bare.base)).text()
  expect(html).toContain('Конфигураций сейчас нет')
  expect(html).not.toContain('свободные конфигурации')
  await bare.stop()
})

test('without a database a page says so, with a way back', async () => {
  const lame = await serve()
  await lame.owner.query('drop table catalogue_version cascade')
  const response = await fetch(lame.base)
  expect(response.status).toBe(503)
  const html = await response.text()
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('href="/"')
  expect(html).not.toContain('catalogue_version')
  await lame.stop()
})
