import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveSamples } from '../testing/serve.ts'

let served: Served

beforeAll(async () => {
  served = await serveSamples({ PUBLIC_URL: 'https://cloud.example' })
})
afterAll(() => served.stop())

const get = (path: string) => fetch(served.base + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()

const meta = (html: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(html)?.[1]

test('robots.txt names the sitemap, which lists the public pages and the GPU cards, and no account pages', async () => {
  expect(await text('/robots.txt')).toContain('\nSitemap: https://cloud.example/sitemap.xml\n')
  const addresses = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one)
  expect(addresses).toContain('https://cloud.example/')
  expect(addresses).toContain('https://cloud.example/H100')
  expect(addresses.filter((one) => /panel|offers|api|profile/.test(one ?? ''))).toEqual([])
  for (const address of addresses) {
    const path = new URL(address ?? '').pathname
    const page = await get(path)
    expect(page.status, path).toBe(200)
    expect(await page.text(), path).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test('the manifest and the pictures that a page refers to exist', async () => {
  const html = await text('/')
  const named = [...html.matchAll(/<link rel="(?:manifest|apple-touch-icon|icon)" href="([^"]+)"/g)]
  expect(named).toHaveLength(3)
  const { icons } = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  const image = new URL(meta(html, 'image') ?? '')
  expect(image.origin).toBe('https://cloud.example')
  for (const path of [...named.map(([, href = '']) => href), ...icons.map(({ src }) => src), image.pathname])
    expect((await get(path)).status, path).toBe(200)
  const picture = Buffer.from(await (await get(image.pathname)).arrayBuffer())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  const policy = (await get('/')).headers.get('content-security-policy')
  expect(policy).toContain("manifest-src 'self'")
})

test('the preview of a shared link shows the choices and the price', async () => {
  const plain = await text('/H100')
  expect(meta(plain, 'title')).toBe('Конфигуратор сервера: NVIDIA H100')
  expect(meta(plain, 'description')).toContain('Облачный сервер с NVIDIA H100')
  const [flavor] = (await served.services.catalogue.now()).flavors.filter(
    ({ gpu }) => gpu?.name === 'NVIDIA H100'
  )
  const query = new URLSearchParams({
    'flavor[gpu]': String(flavor?.gpu?.id),
    'flavor[gpu_count]': String(flavor?.gpu_count),
    'flavor[cpu]': String(flavor?.cpu.id),
    'flavor[cpu_count]': String(flavor?.cpu_count),
    'flavor[ram]': String(flavor?.ram.id),
    'flavor[ram_count]': String(flavor?.ram_count),
    period: '3'
  })
  const html = await text(`/H100?${query}`)
  expect(meta(html, 'description')).toMatch(
    /^\d\s×\sNVIDIA H100, .*диск 256\sГБ\. [\d\s]+₽ за 3\sмес\., с НДС\.$/
  )
  // a messenger that followed another address would lose the choices
  expect(meta(html, 'url')).toBeUndefined()
})

test('/.well-known/change-password redirects password managers to the page that changes the password', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/panel/security'])
  // such an answer is meaningful only if unknown addresses are not found
  expect(
    (await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status
  ).toBe(404)
})

test('without scripts a page says what works', async () => {
  for (const path of ['/', '/estimate', '/panel'])
    expect(await text(path), path).toMatch(
      /<noscript><p id="no-script">[^<]+JavaScript[^<]+<\/p><\/noscript>/
    )
})

test('no GPU card can have the address of a page or file of the product', async () => {
  const routes = served.app.printRoutes({ commonPrefix: false })
  const own = [...routes.matchAll(/^[├└]── \/([\w.-]+)(?=[ /])/gm)].map(([, name = '']) => name)
  expect(own).toContain('robots.txt')
  const pages = ['estimate', 'panel', 'privacy', 'offers', 'commercial-offer', 'spending']
  const later = ['pay', 'sitemap', 'servers', 'ssh-keys', 'programs']
  const taken: string[] = []
  for (const name of new Set([...own, ...pages, ...later])) {
    // the pool has one connection
    await served.owner.query('begin')
    await served.owner
      .query(`insert into gpus (gpu_id, name, short_name, ram, is_cloud) values (999, $1, $2, 1, true)`, [
        `NVIDIA ${name}`,
        name
      ])
      .then(
        () => taken.push(name),
        (error) => expect(error.constraint, name).toMatch(/^gpu_short_name_is_(not_ours|an_address)$/)
      )
    await served.owner.query('rollback')
  }
  expect(taken).toEqual([])
})
