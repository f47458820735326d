import { ruleHindranceText } from './rule-hindrance-text.ts'

const REASONS: Readonly<Record<string, string>> = {
  passed_over: 'к приходу денег он уже не был на паузе',
  too_late: 'деньги пришли позже чем через 72\u00a0часа',
  failed: 'сбой на нашей стороне, мы уже разбираемся. Запустите его в панели',
  account_frozen: 'аккаунт заморожен',
  token_revoked: 'токен, который просил о запуске, больше не действует',
  token_limit: 'предел токена на этот месяц исчерпан',
  price_lapsed: ruleHindranceText('price_lapsed'),
  no_capacity: ruleHindranceText('no_capacity'),
  insufficient_funds: ruleHindranceText('insufficient_funds')
}

/**
 * Returns the Russian sentence for the result of a start that was requested with a top-up, without the full stop.
 * @param result code from the API; an unknown code gets a general sentence
 * @example startResultText('started', 'web') // 'Сервер «web» запускается'
 * @example startResultText('no_capacity', 'web') // 'Сервер «web» не запущен: свободных мест в конфигурации нет'
 */
export function startResultText(result: string, server_name: string): string {
  if (result === 'started') return `Сервер «${server_name}» запускается`
  const reason = Object.hasOwn(REASONS, result) ? REASONS[result] : 'запустите его в панели'
  return `Сервер «${server_name}» не запущен: ${reason}`
}
