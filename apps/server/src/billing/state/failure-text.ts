import { formatRub, STATUS, type Status } from '@cloud/pricing'
import type { Server } from './account-state.ts'

/**
 * Returns the text of the e-mail to the owner of a failed server: the first sentence is the subject, the following sentences
 * name the refund and the next step. Source: docs/rules/notices.md#e-mails.
 *
 * @param before the server's state before the failure
 * @param can_start_again the product repairs the server at once, so that its owner can start it
 */
export function failureText(
  { name, ever_active }: Pick<Server, 'name' | 'ever_active'>,
  before: Status,
  returned_rub_cents: number,
  can_start_again: boolean
): string {
  const whats = {
    [STATUS.active]: `Сбой сервера «${name}»`,
    [STATUS.start]: `Сервер «${name}» не удалось запустить`
  } as const
  const what =
    before === STATUS.active || before === STATUS.start ? whats[before] : `Сервер «${name}» неисправен`
  const money =
    returned_rub_cents > 0
      ? `На баланс вернулось ${formatRub(returned_rub_cents, 'always')}`
      : 'С баланса ничего не списано'
  const disk = ever_active ? ', данные на диске целы, пока сервер не удалён' : ''
  const next = can_start_again
    ? 'Сервер остановлен, запустить его снова можно в панели'
    : 'Запустить сервер снова можно будет, когда его починят; такой же новый можно собрать в панели'
  return `${what}. ${money}${disk}. ${next}`
}
