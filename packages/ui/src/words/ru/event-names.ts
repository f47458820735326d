import type { EventType } from '@cloud/pricing'

/** Russian names of the event types of an account. */
export const EVENT_NAMES: Readonly<Record<EventType, string>> = {
  top_up_balance: 'Пополнение баланса',
  write_off: 'Списание',
  balance_low: 'Баланс на исходе',
  balance_last_day: 'Баланса хватит меньше чем на сутки',
  service_turned_off: 'Сервер выключен',
  service_turned_off_soon: 'Скоро выключение',
  rebill_error: 'Период не продлён',
  rebill_success: 'Период продлён',
  rule_fired: 'Сработало правило',
  capacity_free: 'Появилось место',
  broadcast: 'Сообщение',
  cloud_server_started: 'Сервер запущен',
  cloud_server_stopped: 'Сервер остановлен',
  invoice_requested: 'Выставлен счёт',
  auto_renewal: 'Автопродление'
}
