/** The radios of three plans: each press of the next one is another plan. */
export const PLANS = ['3 месяца', '12 месяцев', '1 месяц'].map(
  (text) => `#plans label:has-text("${text}") input`
)
