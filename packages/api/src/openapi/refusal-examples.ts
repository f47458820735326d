import { DOMAIN_ERRORS, type ErrorCode, GENERAL_ERRORS } from '../errors.ts'

const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  malformed: 'Тело запроса не читается: в нём нет JSON.',
  invalid: 'Заполните это поле.',
  invalid_key: 'Заголовок Idempotency-Key должен состоять из 1–200 печатных знаков ASCII.',
  unauthorized: 'Войдите в аккаунт, чтобы продолжить.',
  csrf: 'Страница устарела: обновите её и повторите. В запросе нужен заголовок X-CSRFToken с токеном страницы.',
  foreign_origin: 'Запрос пришёл с другого сайта. Откройте страницу сервиса и повторите.',
  scope_missing: 'У токена нет права order. Создайте токен с этим правом.',
  not_found: 'Такого сервера нет. Обновите список серверов.',
  method_not_allowed: 'Этот адрес принимает только GET.',
  key_in_progress: 'Этот запрос уже выполняется. Повторите через секунду.',
  too_large: 'Запрос слишком велик: тело может занимать не больше 64 КБ.',
  unsupported_media_type: 'Тело запроса должно быть JSON в UTF-8 без сжатия: Content-Type application/json.',
  key_reused:
    'Этот Idempotency-Key уже использован с другим телом запроса. Для нового запроса нужен новый ключ.',
  too_many_requests: 'Слишком много запросов одновременно. Дождитесь ответа на предыдущие и повторите.',
  internal: 'Ошибка сервера. Попробуйте позже.',
  unavailable: 'Сервис ненадолго недоступен. Повторите через несколько секунд.',
  promo_refused: 'Промокод не найден или больше не действует',
  link_expired: 'Ссылка устарела или уже использована. Запросите новую.',
  wrong_credentials: 'Неверная почта или пароль. Проверьте их и попробуйте снова.',
  second_step_expired: 'Время на подтверждение вышло. Войдите ещё раз с паролем.',
  confirmation_needed: 'Подтвердите, что это вы, и повторите: для этого действия вход должен быть свежим.',
  account_frozen:
    'Аккаунт заморожен: запускать и покупать серверы нельзя. Данные доступны, баланс можно пополнить. Напишите в поддержку.',
  wrong_status: 'В нынешнем состоянии сервера это невозможно. Обновите страницу.',
  nothing_changed: 'Ничего не изменилось: выберите другую конфигурацию или тариф.',
  price_changed: 'Цена изменилась. Проверьте новую и подтвердите ещё раз.',
  no_capacity: 'Свободных мест в этой конфигурации сейчас нет. Выберите другую.',
  insufficient_funds: 'Не хватает 1\u00a0250\u00a0₽.',
  in_progress: 'Запрос с этим ключом ещё выполняется. Спросите через секунду.',
  too_many_servers:
    'Больше серверов в аккаунте создать нельзя, предел — 100. Удалите ненужный сервер или напишите в поддержку.',
  too_much_disk:
    'Дисков в аккаунте может быть не больше 20\u00a0480\u00a0ГБ, сейчас 20\u00a0224\u00a0ГБ, а нужно ещё 512\u00a0ГБ. Выберите диск меньше, удалите ненужный сервер или напишите в поддержку.',
  too_many_invoices:
    'Больше счетов сейчас выставить нельзя: за 30 дней не оплачено 20. Оплатите один из них или напишите в поддержку.',
  too_many_payments:
    'Больше платежей картой сейчас начать нельзя: за последний час не завершено 5. Завершите один из них или попробуйте через час.',
  no_acquirer: 'Оплата картой пока не подключена. Пополните баланс по счёту.',
  too_many_offers:
    'Больше открытых предложений сохранить нельзя, предел — 20. Отзовите ненужное или дождитесь, пока закончится срок.',
  offer_closed: 'Предложение отозвано. Попросите прислать новое.',
  offer_not_yours:
    'В цене — промокод, который действует только для автора: принять это предложение может только он.',
  offer_unavailable:
    'Часть предложения сейчас недоступна. Принять его можно будет, когда она вернётся в каталог.',
  acceptance_changed:
    'С тех пор, как вы открыли предложение, свободных мест или денег стало иначе: спишется другая сумма. Посмотрите ещё раз.',
  account_not_empty: 'Деньги ещё возвращаются на карту. Удалите аккаунт, когда возврат завершится.',
  email_not_confirmed:
    'Сначала подтвердите почту: мы отправили вам письмо со ссылкой. Новое можно запросить в профиле, в разделе «Безопасность».',
  no_second_factor: 'Сначала добавьте ключ или приложение с кодами.',
  too_many_keys: 'Ключей уже 10. Удалите один из них, чтобы добавить новый.',
  too_many_rules: 'Больше правил сохранить нельзя, предел — 20. Удалите ненужное.',
  too_many_ssh_keys: 'Больше SSH-ключей добавить нельзя, предел — 20. Удалите ненужный ключ.',
  too_many_watches: 'Больше уведомлений добавить нельзя, предел — 10. Откажитесь от ненужных.',
  too_many_tokens: 'Больше токенов создать нельзя, предел — 20. Отзовите ненужный токен.',
  too_many_webhooks: 'Больше вебхуков создать нельзя, предел — 10. Удалите ненужный вебхук.',
  token_limit: 'Лимит токена на этот месяц не позволяет: осталось 0\u00a0₽, нужно 376,14\u00a0₽.',
  different_machines:
    'Перевести этот сервер в такую конфигурацию нельзя. Выберите другую или создайте новый сервер.',
  no_reboot: 'Эту машину нельзя перезагрузить отсюда: перезагрузите её по SSH или напишите в поддержку.',
  no_console: 'У этой машины нет консоли: подключитесь по SSH.',
  email_taken: 'Аккаунт с этой почтой уже есть. Укажите другую почту.',
  machines_unavailable: 'Сервер машины сейчас не отвечает. Попробуйте через минуту.'
}

const EXTRAS: Partial<Record<ErrorCode, object>> = {
  invalid: { fields: { name: 'Заполните это поле.' } },
  insufficient_funds: { missing_rub_cents: 125_000 },
  token_limit: { left_rub_cents: 0 },
  offer_closed: { offer_status: 'revoked' },
  offer_unavailable: { fields: { 'items.0': 'Эту конфигурацию больше не предлагают.' } }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable'
}

const STATUSES: Readonly<Record<ErrorCode, number>> = { ...GENERAL_ERRORS, ...DOMAIN_ERRORS }

/** Codes with a second status, for which the sentence differs. */
const OTHER_STATUSES = {
  machines_unavailable: {
    status: 409,
    error: 'Запускать этот сервер сейчас нельзя. Данные на месте. Напишите в поддержку.'
  }
} as const

/** Name of the example of a code with a status, in `components.examples`. */
export const refusalExampleName = (code: ErrorCode, status: number): string =>
  status === STATUSES[code] ? code : `${code}_${status}`

const example = (code: ErrorCode, status: number, error: string) => ({
  value: {
    type: 'about:blank',
    title: TITLES[status],
    status,
    code,
    error,
    ...EXTRAS[code],
    request_id: '0c6a3a3e-52f1-4a55-9a64-2f8f5b9b7f11'
  }
})

/** Examples of the refusals with each code and status, for `components.examples`. */
export function refusalExamples(): Record<string, ReturnType<typeof example>> {
  const codes = Object.keys(STATUSES) as ErrorCode[]
  const others = Object.entries(OTHER_STATUSES) as [ErrorCode, { status: number; error: string }][]
  return Object.fromEntries([
    ...codes.map((code) => [code, example(code, STATUSES[code], SENTENCES[code])]),
    ...others.map(([code, { status, error }]) => [
      refusalExampleName(code, status),
      example(code, status, error)
    ])
  ])
}
