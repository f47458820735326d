import type { ServerConfig, StartPreview } from '@cloud/api'
import { planName } from '@cloud/pricing/words'
import { type MoneyRow, moscowMoment, moscowTime } from '@cloud/ui'
import { manualStart } from '../../../shared/panel/manual-start.ts'

type StartedServer = Pick<ServerConfig, 'paid_until' | 'manual_start_minutes'>

/** Returns the amounts of a start. A paid hour may end before operators have prepared the machine. */
export function startRows(
  { manual_start_minutes }: StartedServer,
  { taken_rub_cents: taken, price_plan, hour_price_rub_cents }: StartPreview,
  balance: number
): readonly MoneyRow[] {
  if (price_plan === 0)
    return [
      {
        text: taken === 0 && manual_start_minutes !== null ? 'Сейчас спишется' : 'При запуске спишется',
        rub_cents: 0 - Math.min(taken, balance),
        kind: 'moved'
      },
      { text: 'Каждый следующий час', rub_cents: hour_price_rub_cents }
    ]
  return [
    { text: 'На балансе', rub_cents: balance },
    { text: `Предоплата за\u00a0${planName(price_plan)}`, rub_cents: 0 - taken, kind: 'moved' },
    { text: 'Останется на балансе', rub_cents: Math.max(0, balance - taken), kind: 'result' }
  ]
}

const paidHourText = (isManual: boolean, until: string) =>
  isManual
    ? `Час оплачен до\u00a0${until}: если сервер подготовят раньше, до этого времени ничего не спишется. Иначе час спишется с баланса, когда сервер запустится.`
    : `Час оплачен до\u00a0${until}: до этого времени ничего не спишется, дальше — по часам с баланса.`

function moneyTexts(
  { paid_until, manual_start_minutes }: StartedServer,
  { price_plan, taken_rub_cents, price_holds_until }: StartPreview
): readonly string[] {
  if (taken_rub_cents === 0 && paid_until !== null)
    return [paidHourText(manual_start_minutes !== null, moscowTime(paid_until))]
  if (price_plan === 0)
    return ['Дальше каждый начатый час списывается с баланса. Когда баланс кончится, сервер выключится.']
  return [
    'Оплаченное время пойдёт, когда сервер запустится. Остановите раньше, и остаток вернётся на баланс.',
    ...(price_holds_until === null ? [] : [`Цена действует до\u00a0${moscowMoment(price_holds_until)}.`])
  ]
}

/** Returns the paragraphs about a start: its money, and its duration if operators prepare the machine. */
export const startTexts = (server: StartedServer, preview: StartPreview): readonly string[] => [
  ...(server.manual_start_minutes === null ? [] : [manualStart(server.manual_start_minutes)]),
  ...moneyTexts(server, preview)
]

/** Returns the sentence about a restart within the hour that is paid until the given moment. */
export function restartText({ manual_start_minutes }: StartedServer, paid_until: string): string {
  const until = moscowTime(paid_until)
  return manual_start_minutes === null
    ? `Начатый час уже оплачен: запуск до\u00a0${until} ничего не стоит.`
    : `Начатый час уже оплачен: если сервер снова подготовят до\u00a0${until}, до этого времени ничего не спишется.`
}

/** Returns the period that the amount of a start pays for. */
export function paidPeriodText({
  price_plan,
  started_at,
  paid_until,
  manual_start_minutes
}: StartedServer & Pick<ServerConfig, 'price_plan' | 'started_at'>): string {
  if (started_at === null && price_plan !== 0) return `за ${planName(price_plan)}`
  if (paid_until === null) return 'первый час'
  return manual_start_minutes === null
    ? 'час уже оплачен'
    : `если подготовят до\u00a0${moscowTime(paid_until)}`
}
