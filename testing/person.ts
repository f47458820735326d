import type { User } from '@cloud/api'

/** Somebody who is signed in and has nothing yet, as the API tells it. */
export const person: User = {
  id: 1,
  email: 'a@b.test',
  name: 'Анна',
  user_type: 'person',
  phone: '',
  company: '',
  inn: '',
  kpp: '',
  balance_rub_cents: 0,
  held_rub_cents: 0,
  hourly_rate_rub_cents: 0,
  lasts_until: null
}
