import type { Acts } from '@cloud/api'
import { type PluralForms, plural } from '@cloud/pricing/words'
import { deviceName } from './parts/device-name.ts'

type AccountAct = Acts['results'][number]

const METHOD_TEXTS: ReadonlyMap<string | null, string> = new Map([
  ['password', 'паролем'],
  ['key', 'ключом'],
  ['code', 'одноразовым кодом'],
  ['recovery_code', 'кодом восстановления']
])

const SIGN_IN_TEXTS: ReadonlyMap<string | null, string> = new Map([
  ['password', 'Вход по паролю'],
  ['key', 'Вход по ключу'],
  ['code', 'Вход по одноразовому коду'],
  ['recovery_code', 'Вход по коду восстановления']
])

const ACT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['signed_up', 'Создан аккаунт'],
  ['signed_in', 'Вход'],
  ['sign_in_failed', 'Неудачная попытка входа'],
  ['signed_out', 'Выход'],
  ['password_changed', 'Изменён пароль'],
  ['password_link_sent', 'Отправлена ссылка для нового пароля'],
  ['password_reset', 'Пароль заменён по ссылке из письма'],
  ['sessions_ended', 'Завершены сеансы'],
  ['profile_changed', 'Изменены данные профиля'],
  ['key_added', 'Добавлен ключ'],
  ['ssh_key_added', 'Добавлен SSH-ключ'],
  ['ssh_key_removed', 'Удалён SSH-ключ'],
  ['token_created', 'Создан токен'],
  ['token_revoked', 'Отозван токен'],
  ['webhook_added', 'Создан вебхук'],
  ['webhook_changed', 'Изменён вебхук'],
  ['webhook_removed', 'Удалён вебхук'],
  ['key_renamed', 'Переименован ключ'],
  ['key_removed', 'Удалён ключ'],
  ['codes_connected', 'Подключены одноразовые коды'],
  ['codes_removed', 'Отключены одноразовые коды'],
  ['recovery_codes_made', 'Созданы коды восстановления'],
  ['factors_removed', 'Поддержка удалила ключи и коды'],
  ['factor_undone', 'Отменено добавление способа входа'],
  ['confirmed', 'Подтверждение'],
  ['email_change_asked', 'Запрошена смена почты'],
  ['email_change_cancelled', 'Отменена смена почты'],
  ['email_changed', 'Изменена почта'],
  ['email_confirmed', 'Подтверждена почта']
])

/** Joins consecutive failed sign-ins from one location into one line, which would otherwise hide all other actions. */
export function joinFailures(
  acts: readonly AccountAct[]
): readonly (AccountAct & { readonly times: number })[] {
  const joined: (AccountAct & { readonly times: number })[] = []
  for (const act of acts) {
    const newer = joined.at(-1)
    if (
      newer?.act === 'sign_in_failed' &&
      act.act === 'sign_in_failed' &&
      newer.address === act.address &&
      newer.agent === act.agent
    )
      joined[joined.length - 1] = { ...newer, times: newer.times + 1 }
    else joined.push({ ...act, times: 1 })
  }
  return joined
}

const FAILED_FORMS: PluralForms = ['неудачная попытка', 'неудачные попытки', 'неудачных попыток']

/** Returns the text of an action; an action unknown to this page gets a general text. */
export function actText({
  act,
  by,
  key_name,
  times = 1
}: Pick<AccountAct, 'act' | 'by' | 'key_name'> & { readonly times?: number }): string {
  if (times > 1) return `${times} ${plural(times, FAILED_FORMS)} входа`
  const signIn = act === 'signed_in' ? SIGN_IN_TEXTS.get(by) : undefined
  const text = signIn ?? ACT_TEXTS.get(act) ?? 'Другое действие'
  return key_name === null ? text : `${text} «${key_name}»`
}

/** Returns the location of an action and its consequence. */
export function actDetail({
  act,
  agent,
  address,
  by,
  is_new_device
}: Omit<AccountAct, 'id' | 'at' | 'key_name'>): string {
  const method = METHOD_TEXTS.get(by)
  return [
    // actions of support come from no device
    act !== 'factors_removed' && (agent === '' ? 'неизвестное устройство' : deviceName(agent)),
    address,
    act !== 'signed_in' && method !== undefined && `подтверждено ${method}`,
    is_new_device && 'новое устройство, мы написали вам письмо'
  ]
    .filter(Boolean)
    .join(', ')
}
