import { expect, test } from 'vitest'
import { AccountLife } from '../testing/account-life.ts'
import { MONTHS } from '../testing/life-steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Starts at midnight in Moscow. */
const begin = () => new AccountLife(Date.UTC(2026, 10, 20, 21))

/** Returns the texts of the account's events. */
function eventTexts({ account }: AccountLife): readonly string[] {
  return account.events.map(({ type, at, amount_rub_cents, text }) => {
    const hours = (at - Date.UTC(2026, 10, 20, 21)) / HOUR
    return `${hours} h ${type} ${amount_rub_cents}: ${text}`
  })
}

test('a month is bought, stopped, restarted, changed and renewed', async () => {
  const life = begin()
  await life.topUp(MONTHS[0] * 2 + 500)
  const id = (await life.create(1, true, false)) ?? 0
  await life.answer(id, 'ready', 1)
  life.now += 1.5 * HOUR
  await life.act(id, 'stop')
  await life.answer(id, 'down', 1)
  await life.act(id, 'start')
  await life.answer(id, 'ready', 1)
  life.now += HOUR
  await life.change(id, 1)
  life.now += 35 * DAY
  await life.sums()
  expect(eventTexts(life)).toEqual([
    '0 h top_up_balance 144700: Пополнение',
    '0 h write_off -63100: Предоплата за сервер «s1»: 1\u00a0месяц',
    '0 h cloud_server_started 0: Сервер «s1» запущен',
    '1.5 h cloud_server_stopped 62925: Сервер «s1» остановлен',
    '1.5 h cloud_server_started 0: Сервер «s1» запущен',
    '2 h write_off -100: Час работы сервера «s1»',
    '2.5 h cloud_server_stopped 0: Сервер «s1» остановлен: смена конфигурации',
    '2.5 h write_off -72100: Предоплата за сервер «s1»: 1\u00a0месяц',
    '2.5 h cloud_server_started 0: Сервер «s1» запущен',
    '650.5 h auto_renewal 0: Оплаченный период сервера «s1» закончится 21.12.2026, 02:30 (МСК). Автопродление включено: цена на сегодня 721,00\u00a0₽, на балансе 723,25\u00a0₽, этого хватает',
    '722.5 h write_off -72100: Предоплата за сервер «s1»: 1\u00a0месяц',
    '722.5 h rebill_success 0: Сервер «s1» продлён: 1\u00a0месяц'
  ])
})

test('machines fail, and a period without auto-renewal ends', async () => {
  const life = begin()
  await life.topUp(MONTHS[0] * 3)
  const refused = (await life.create(1, false, false)) ?? 0
  await life.answer(refused, 'refused', 1)
  const failed = (await life.create(0, false, false)) ?? 0
  await life.answer(failed, 'ready', 1)
  life.now += HOUR / 2
  await life.answer(failed, 'failed', 1)
  const ending = (await life.create(1, false, false)) ?? 0
  await life.answer(ending, 'ready', 1)
  await life.renew(ending, false)
  life.now += 30 * DAY + 2 * HOUR
  await life.sums()
  expect(eventTexts(life)).toEqual([
    '0 h top_up_balance 216300: Пополнение',
    '0 h write_off -72100: Предоплата за сервер «s1»: 1\u00a0месяц',
    '0 h cloud_server_stopped 72100: Сервер «s1» не удалось запустить',
    '0 h write_off -100: Предоплата за сервер «s2»: 1\u00a0час',
    '0 h cloud_server_started 0: Сервер «s2» запущен',
    '0.5 h cloud_server_stopped 100: Сбой сервера «s2»',
    '0.5 h write_off -72100: Предоплата за сервер «s3»: 1\u00a0месяц',
    '0.5 h cloud_server_started 0: Сервер «s3» запущен',
    '648.5 h auto_renewal 0: Оплаченный период сервера «s3» закончится 21.12.2026, 00:30 (МСК). Автопродление выключено: сервер будет выключен',
    '720.5 h service_turned_off 0: Сервер «s3» выключен: оплаченный период закончился, автопродление выключено. Данные на\u00a0диске сохранены, место за\u00a0сервером\u00a0— нет'
  ])
  const { operator_notices, commands, transfers, prepayments } = life.account
  expect(operator_notices).toEqual([
    {
      server_id: 3,
      at: begin().now + 720.75 * HOUR,
      text: 'Машина не выключилась за 15 мин: место остаётся занятым.'
    }
  ])
  expect(commands.map(({ server_id, operation, want }) => [server_id, operation, want])).toEqual([
    [1, 1, 'run'],
    [1, 2, 'stop'],
    [2, 1, 'run'],
    [2, 2, 'stop'],
    [3, 1, 'run'],
    [3, 2, 'stop']
  ])
  expect(transfers.filter(({ key }) => !key.startsWith('hour:3:')).map(({ key }) => key)).toEqual([
    'top_up:0:1',
    'launch:1:1',
    'failure:1:1',
    'launch:2:1',
    'hour:2:1:1',
    'failed_hour:2:1',
    'launch:3:1'
  ])
  expect(
    prepayments.map(({ server_id, purchase_no, price_plan }) => [server_id, purchase_no, price_plan])
  ).toEqual([
    [1, 1, 1],
    [2, 1, 0],
    [3, 1, 1]
  ])
})

test('the money ends: each shortage is one event, the rest buys a part of an hour, then the server is off', async () => {
  const life = begin()
  await life.topUp(MONTHS[0] + 150)
  const id = (await life.create(1, false, false)) ?? 0
  await life.answer(id, 'ready', 1)
  life.now += 31 * DAY
  await life.sums()
  expect(eventTexts(life)).toEqual([
    '0 h top_up_balance 72250: Пополнение',
    '0 h write_off -72100: Предоплата за сервер «s1»: 1\u00a0месяц',
    '0 h cloud_server_started 0: Сервер «s1» запущен',
    '648 h auto_renewal 0: Оплаченный период сервера «s1» закончится 21.12.2026, 00:00 (МСК). Автопродление включено: цена на сегодня 721,00\u00a0₽, на балансе 1,50\u00a0₽, не хватает 719,50\u00a0₽. Без них сервер перейдёт на почасовую оплату с баланса: 1,00\u00a0₽ в\u00a0час',
    '649.5 h balance_low 0: Баланса хватит меньше чем на 72\u00a0часа. На балансе 1,50\u00a0₽, этого хватит до 21.12.2026, 01:30 (МСК). Без пополнения выключится «s1». Данные на\u00a0дисках сохранятся, места за\u00a0серверами\u00a0— нет',
    '697.5 h balance_last_day 0: Баланса хватит меньше чем на 24\u00a0часа. На балансе 1,50\u00a0₽, этого хватит до 21.12.2026, 01:30 (МСК). Без пополнения выключится «s1». Данные на\u00a0дисках сохранятся, места за\u00a0серверами\u00a0— нет',
    '720 h rebill_error 0: Не удалось продлить сервер «s1»: не хватает 719,50\u00a0₽',
    '720 h write_off -100: Час работы сервера «s1»',
    '720.5 h service_turned_off_soon 0: Баланса хватит меньше чем на час, потом выключение: пополните баланс. На балансе 0,50\u00a0₽, этого хватит до 21.12.2026, 01:30 (МСК). Без пополнения выключится «s1». Данные на\u00a0дисках сохранятся, места за\u00a0серверами\u00a0— нет',
    '721 h write_off -50: Часть часа работы сервера «s1»',
    '721.5 h service_turned_off 0: Сервер «s1» выключен: на балансе нет денег. Час его работы стоит 1,00\u00a0₽. Данные на\u00a0диске сохранены, место за\u00a0сервером\u00a0— нет'
  ])
})

test('nobody is warned of a shortage that moves away while a machine is awaited, or because a price falls', async () => {
  const slow = begin()
  await slow.topUp(350)
  const id = (await slow.create(0, false, false)) ?? 0
  const [server] = slow.account.servers
  Object.assign(server ?? {}, { answer_due_at: slow.now + DAY })
  slow.now += 20 * HOUR
  await slow.answer(id, 'ready', 1)
  slow.now += 3 * HOUR
  await slow.sums()
  const cheaper = begin()
  await cheaper.topUp(MONTHS[0] + 150)
  await cheaper.answer((await cheaper.create(1, false, false)) ?? 0, 'ready', 1)
  cheaper.prices.set(cheaper.now + 649 * HOUR, 100)
  cheaper.now += 30 * DAY + HOUR
  await cheaper.sums()
  const warnings = [slow, cheaper].map((life) =>
    eventTexts(life).flatMap((text) => /^\S+ h (balance|service)\w+/.exec(text)?.[0] ?? [])
  )
  expect(warnings).toEqual([['0 h balance_last_day', '22.5 h service_turned_off_soon'], []])
})

test('the notice before the end of a period names the price that is planned for that moment', async () => {
  const life = begin()
  await life.topUp(MONTHS[0] * 2)
  const id = (await life.create(1, false, false)) ?? 0
  await life.answer(id, 'ready', 1)
  life.prices.set(life.now + 29 * DAY, MONTHS[2])
  life.now += 30 * DAY + 1
  await life.sums()
  expect(eventTexts(life).filter((line) => / (auto_renewal|rebill_error) /.test(line))).toEqual([
    '648 h auto_renewal 0: Оплаченный период сервера «s1» закончится 21.12.2026, 00:00 (МСК). Автопродление включено: цена в этот день 1\u00a0443,00\u00a0₽, на балансе 721,00\u00a0₽, не хватает 722,00\u00a0₽. Без них сервер перейдёт на почасовую оплату с баланса: 1,00\u00a0₽ в\u00a0час',
    '720 h rebill_error 0: Не удалось продлить сервер «s1»: не хватает 722,00\u00a0₽'
  ])
})

test('a server without a current price is not renewed, and no lack of money is reported', async () => {
  const life = begin()
  await life.topUp(MONTHS[0] * 3)
  const id = (await life.create(1, false, false)) ?? 0
  await life.answer(id, 'ready', 1)
  Object.assign(life.account, { priceAt: () => undefined })
  life.now += 30 * DAY + HOUR / 2
  await life.sums()
  expect(eventTexts(life).filter((line) => / (auto_renewal|rebill_error) /.test(line))).toEqual([
    '648 h auto_renewal 0: Оплаченный период сервера «s1» закончится 21.12.2026, 00:00 (МСК). Автопродление включено: цены на новый период сегодня нет. Если она не появится, сервер перейдёт на почасовую оплату с баланса: 1,00\u00a0₽ в\u00a0час',
    '720 h rebill_error 0: Не удалось продлить сервер «s1»: на новый период нет цены'
  ])
})
