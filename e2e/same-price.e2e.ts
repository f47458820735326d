import { createHash } from 'node:crypto'
import type { Flavor } from '@cloud/api'
import { cheapestFlavor, DEFAULT_TERMS, formatRub, PRICE_PLANS, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { pdfText } from '../apps/server/src/testing/pdf-text.ts'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { configurationLink, flavors, SANDBOX_DISK } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { product } from './support/product.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Returns a pseudorandom number below `below`, equal in each run: the seed is the number of the link. */
const randomBelow = (link: number, of: string, below: number) =>
  createHash('sha256').update(`${link}:${of}`).digest().readUInt32BE() % below

const normalizeSpaces = (text: string) => text.replaceAll(/\s+/g, ' ')

function randomConfiguration(number: number, all: readonly Flavor[]) {
  const flavor = all[randomBelow(number, 'flavor', all.length)]
  if (flavor === undefined) throw new Error('The sandbox has no flavor.')
  const plans = PRICE_PLANS.filter((plan) => plan > 0 || flavor.gpu?.is_cloud !== false)
  const pricePlan = plans[randomBelow(number, 'plan', plans.length)] ?? 1
  const ssdSize = 256 * (1 + randomBelow(number, 'disk', 8))
  const code = randomBelow(number, 'code', 2) === 0 ? { promocode: 'WELCOME10', promoPercent: 10 } : {}
  return { flavor, pricePlan, ssdSize, os: 1 + randomBelow(number, 'os', 2), ...code }
}

function address({
  flavor,
  pricePlan,
  ssdSize,
  os,
  promocode
}: ReturnType<typeof randomConfiguration>): string {
  const coded = promocode === undefined ? {} : { promocode }
  if (flavor.gpu !== null) return configurationLink(flavor, { ssdSize, period: pricePlan, os, ...coded })
  const { cpu_count, ram_count } = flavor
  return `/?type=cpu&cpu_count=${cpu_count}&ram_count=${ram_count}&ssdSize=${ssdSize}&period=${pricePlan}&os=${os}&promocode=${promocode ?? ''}`
}

test('random links have the same price in the HTML, on the screen, in the offer, its PDF and on the server', {
  timeout: 120_000
}, async () => {
  const offered = await flavors()
  // of CPU-only flavors with equal vCPU and memory, only the cheapest available one is rented
  const rented = ({ id, cpu_count, ram_count }: Flavor) =>
    cheapestFlavor(offered, cpu_count, ram_count)?.id === id
  const all = offered.filter((one) => one.gpu !== null || rented(one))
  const { page, console: messages } = await visitor()
  await newAccount(page, 1_000_000_00)
  // CPU-only by the hour, without capacity, a GPU card outside the cloud, and without a promo code
  for (const number of [2, 3, 5, 6]) {
    const one = randomConfiguration(number, all)
    const { flavor, ssdSize, pricePlan, promoPercent } = one
    const price = quote({ flavor, ssd: SANDBOX_DISK, ssdSize, pricePlan, promoPercent }, DEFAULT_TERMS)
    const total = normalizeSpaces(formatRub(price.total))
    const path = address(one)
    const html = await (await fetch(product().base + path)).text()
    expect(normalizeSpaces(html.replaceAll(/<[^>]*>/g, '')), path).toContain(total)

    await page.goto(path)
    await waitForHydration(page)
    const summary = page.getByRole('complementary')
    await expect
      .poll(async () => normalizeSpaces((await summary.textContent()) ?? ''), { message: path })
      .toContain(total)

    const href = await summary.getByRole('link', { name: 'Коммерческое предложение' }).getAttribute('href')
    const offer = await (await fetch(product().base + href)).text()
    const exact = normalizeSpaces(formatRub(price.total, 'always'))
    expect(normalizeSpaces(offer.replaceAll(/<[^>]*>/g, '')), `${href}`).toContain(exact)

    const pdf = await fetch(product().base + href?.replace('/commercial-offer', '/commercial-offer.pdf'))
    expect(pdf.status, `${href}`).toBe(200)
    expect(normalizeSpaces(pdfText(Buffer.from(await pdf.arrayBuffer()))), `${href}`).toContain(exact)

    const name = `ссылка ${number}`
    await page.getByLabel('Имя сервера').fill(name)
    await clickInSummary(summary.getByRole('button', { name: /^(Создать|Встать в очередь)$/ }))
    await page.waitForURL('**/panel')
    const lists = [servers(page), done(api(page).userServers.list())]
    const made = (await Promise.all(lists)).flat().find((server) => server.name === name)
    expect([made?.flavor_id, made?.server_full_rent_price_rub_cents], path).toEqual([
      one.flavor.id,
      price.total
    ])
  }
  expect(messages).toEqual([])
})
