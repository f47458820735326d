import type { User } from '@cloud/api'

/** A signed-in user without money or servers, as the API returns it. */
export const person: User = {
  id: 1,
  email: 'a@b.test',
  can_receive_email: true,
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
