import { IDEMPOTENCY_KEY_HOURS } from '@cloud/api'
import { DEFAULT_SSD, STATUS } from '@cloud/pricing'
import { EVENT_TYPES, PAYMENT_TYPES, SPENDING_EVENT_TYPES, USER_TYPES } from '@cloud/pricing/account'
import { PINNED_PRICE_DAYS, SLOT_STATUSES } from '@cloud/pricing/books'
import { MAX_PLAN_MONTHS } from '@cloud/pricing/estimate'
import pg from 'pg'
import type { CheckConstraint } from './replace-check.ts'

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(value)

/** Creates a check that a column has only values of a list. */
const oneOf = (table: string, column: string, list: readonly (string | number)[]): CheckConstraint => ({
  table,
  constraint: `${table}_${column}_check`,
  condition: `${column} in (${list.map(literal).join(', ')})`
})

/**
 * Checks of columns by the engine's lists. A check whose list has changed is replaced at the start. The start refuses a value removed
 * from a list while rows still have it.
 */
export const LIST_CHECKS: readonly CheckConstraint[] = [
  // the terms list the plans on offer
  {
    table: 'servers',
    constraint: 'servers_price_plan_check',
    condition: `price_plan between 0 and ${MAX_PLAN_MONTHS}`
  },
  oneOf('events', 'type', EVENT_TYPES),
  oneOf('accounts', 'user_type', USER_TYPES),
  oneOf('top_ups', 'payment_type', PAYMENT_TYPES)
]

/** Lists of the engine and of the API as SQL functions; applied again whenever they change. */
export const ENGINE_LISTS = `
create or replace function is_default_disk(group_title text, size integer) returns boolean
language sql immutable parallel safe
return group_title = ${literal(DEFAULT_SSD.group_title)} and size = ${DEFAULT_SSD.size};

-- the disk of new servers, as rentedSsd of @cloud/api selects it
create or replace function rented_disk() returns setof disks language sql stable as $$
  select * from disks where kind = 'ssd' and not closed
  order by not is_default_disk(group_title, size), disk_id limit 1
$$;

create or replace function holds_place(status smallint) returns boolean language sql immutable parallel safe
return status in (${SLOT_STATUSES.join(', ')});

create or replace function is_spending(event_type text) returns boolean language sql immutable parallel safe
return event_type in (${SPENDING_EVENT_TYPES.map(literal).join(', ')});

-- true if the price was not used in time, even if the account has not been settled since
create or replace function is_price_over(s servers) returns boolean language sql volatile as $$
  select s.status in (${STATUS.paused}, ${STATUS.error}) and not s.launched
    and s.pinned_at + interval '${24 * PINNED_PRICE_DAYS} hours' < product_now()
$$;

-- retention of stored answers, in the product's clock
create or replace function key_lifetime() returns interval language sql immutable parallel safe
return interval '${IDEMPOTENCY_KEY_HOURS} hours';
`
