/** Reasons of canceled payments: https://yookassa.ru/developers/payment-acceptance/after-the-payment/declined-payments */
const REASONS: Readonly<Record<string, string>> = {
  '3d_secure_failed': 'не пройдено подтверждение 3-D Secure. Попробуйте ещё раз или другой картой.',
  call_issuer:
    'банк, выпустивший карту, отказал без объяснения. Позвоните в него или выберите другой способ.',
  canceled_by_merchant: 'магазин отменил платёж.',
  card_expired: 'срок действия карты истёк. Выберите другую карту.',
  country_forbidden: 'карты, выпущенные в этой стране, не принимаются. Выберите другую карту.',
  expired_on_capture: 'срок подтверждения платежа истёк, деньги не списаны.',
  expired_on_confirmation: 'время на оплату вышло.',
  fraud_suspected: 'банк счёл платёж подозрительным. Выберите другой способ оплаты.',
  general_decline: 'причина не указана. Обратитесь в банк, выпустивший карту.',
  identification_required: 'для оплаты из кошелька нужна идентификация.',
  insufficient_funds: 'не хватает денег. Пополните карту или выберите другую.',
  internal_timeout: 'технические неполадки у банка. Попробуйте ещё раз.',
  invalid_card_number: 'неверный номер карты.',
  invalid_csc: 'неверный код с оборота карты (CVC).',
  issuer_unavailable: 'банк, выпустивший карту, не отвечает. Попробуйте позже или другой картой.',
  payment_method_limit_exceeded: 'исчерпан лимит платежей по карте или кошельку.',
  payment_method_restricted: 'операции по этой карте или кошельку запрещены. Выберите другой способ оплаты.',
  permission_revoked: 'разрешение на списания отозвано.',
  unsupported_mobile_operator: 'этот оператор связи не поддерживает оплату.'
}

/** Returns the reason of a canceled payment for its customer, after 'Банк отклонил оплату: '. */
export const declineReasonText = (reason: string | null | undefined): string =>
  REASONS[reason ?? ''] ?? 'причина не указана.'
