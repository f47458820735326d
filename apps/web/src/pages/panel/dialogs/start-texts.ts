import type { ServerConfig, StartPreview } from '@cloud/api'
import { moscowMoment, moscowTime } from '@cloud/ui'
import { manualStart } from '../../../shared/panel/manual-start.ts'

function moneyTexts(
  { paid_until }: Pick<ServerConfig, 'paid_until'>,
  { price_plan, taken_rub_cents, price_holds_until }: StartPreview
): readonly string[] {
  if (taken_rub_cents === 0 && paid_until !== null)
    return [
      `Час оплачен до\u00a0${moscowTime(paid_until)}: до этого времени ничего не спишется, дальше — по часам с баланса.`
    ]
  if (price_plan === 0)
    return ['Дальше каждый начатый час списывается с баланса. Когда баланс кончится, сервер выключится.']
  return [
    'Оплаченное время пойдёт, когда сервер запустится. Остановите раньше, и остаток вернётся на баланс.',
    ...(price_holds_until === null ? [] : [`Цена действует до\u00a0${moscowMoment(price_holds_until)}.`])
  ]
}

/** Returns the paragraphs about a start: its money, and its duration if operators prepare the machine. */
export const startTexts = (
  server: Pick<ServerConfig, 'paid_until' | 'manual_start_minutes'>,
  preview: StartPreview
): readonly string[] => [
  ...(server.manual_start_minutes === null ? [] : [manualStart(server.manual_start_minutes)]),
  ...moneyTexts(server, preview)
]
