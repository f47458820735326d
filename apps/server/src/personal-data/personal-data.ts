/** Effect of erasing an account on the rows of a table (docs/rules/personal-data.md#erasure). */
type Erasure =
  /** Kept by law, or without personal data. */
  | 'stays'
  | 'deleted'
  /** The row stays without its personal data. */
  | 'emptied'

interface PersonalTable {
  readonly erasure: Erasure
  /** Description for the owner of the data; if set, the table is part of the archive. */
  readonly about?: string
  /** Columns left out: those that grant access, or are only bookkeeping. */
  readonly without?: readonly string[]
}

/** Every table with rows of an account: its part of the archive, and the effect of an erasure. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  accounts: { about: 'Профиль и баланс', erasure: 'emptied' },
  account_acts: { about: 'Входы и действия с аккаунтом', erasure: 'emptied' },
  sessions: { about: 'Где выполнен вход', without: ['token_hash'], erasure: 'deleted' },
  former_payers: { about: 'Прежние реквизиты: они указаны в документах тех дней', erasure: 'emptied' },
  servers: { about: 'Серверы', without: ['can_be_served'], erasure: 'stays' },
  offers: { about: 'Сохранённые предложения', without: ['reminded', 'expiry_recorded'], erasure: 'emptied' },
  rules: { about: 'Правила', erasure: 'deleted' },
  watches: { about: 'О чём сообщать, когда появится', without: ['is_armed', 'is_due'], erasure: 'deleted' },
  prepayments: { about: 'По каким ценам оплачены периоды', erasure: 'stays' },
  events: { about: 'История', erasure: 'stays' },
  transfers: { about: 'Движения денег', erasure: 'stays' },
  top_ups: { about: 'Пополнения и счета', without: ['order_key'], erasure: 'emptied' },
  card_payments: {
    about: 'Платежи картой',
    without: [
      'idempotence_key',
      'request',
      'confirmation_url',
      'looked_up_at',
      'next_look_up_at',
      'lease_until'
    ],
    erasure: 'emptied'
  },
  card_refunds: {
    about: 'Возвраты на карту',
    without: ['idempotence_key', 'request', 'attempted_at', 'next_attempt_at', 'lease_until'],
    erasure: 'stays'
  },
  top_up_starts: { about: 'Какие серверы запустить после пополнения и что вышло', erasure: 'stays' },
  invoice_payments: { about: 'Оплаты счетов', erasure: 'stays' },
  bank_transfers: {
    about: 'Переводы из выписки банка, зачисленные на баланс',
    without: ['identity_hash', 'request_id'],
    erasure: 'stays'
  },
  promo_uses: { about: 'Использованные промокоды', erasure: 'stays' },
  leads: { about: 'Заявки на консультацию', without: ['taken_by', 'closed_by', 'note'], erasure: 'deleted' },
  known_devices: { about: 'Браузеры, с которых входили', without: ['device_hash'], erasure: 'deleted' },
  passkeys: { about: 'Ключи доступа', without: ['public_key', 'counter'], erasure: 'deleted' },
  api_tokens: { about: 'Токены программ', without: ['token_hash'], erasure: 'deleted' },
  webhook_deliveries: {
    about: 'Отправленные уведомления о событиях',
    without: ['lease_until'],
    erasure: 'deleted'
  },
  webhooks: {
    about: 'Вебхуки',
    without: ['secret', 'previous_secret', 'previous_secret_until', 'older_secrets'],
    erasure: 'deleted'
  },
  ssh_keys: { about: 'SSH-ключи', erasure: 'deleted' },
  server_ssh_keys: { about: 'Какие SSH-ключи выбраны для серверов', erasure: 'deleted' },
  one_time_codes: { erasure: 'deleted' },
  recovery_codes: { erasure: 'deleted' },
  sign_in_tickets: { erasure: 'deleted' },
  email_links: { erasure: 'deleted' },
  former_emails: {
    about: 'Прежние адреса почты, пока на них приходят письма о защите аккаунта',
    erasure: 'deleted'
  },
  factor_links: { erasure: 'deleted' },
  removal_links: { erasure: 'deleted' },
  factor_removals: { erasure: 'deleted' },
  passwords: { erasure: 'deleted' },
  password_links: { erasure: 'deleted' },
  machine_commands: { erasure: 'stays' },
  machines: {
    about: 'Машины серверов: адреса, имя для входа и SSH-ключи',
    without: [
      'mark',
      'operation',
      'next_step_at',
      'lease',
      'lease_until',
      'state',
      'is_fenced',
      'ready_flavor_id',
      'problem',
      'problem_since',
      'problem_reported'
    ],
    erasure: 'emptied'
  },
  ledger_heads: { erasure: 'stays' },
  simulated_answers: { erasure: 'stays' },
  operator_notices: { erasure: 'stays' },
  correction_requests: { erasure: 'stays' }
}
