-- Corrections and payouts that are too much for one operator: a second one approves or rejects them.

create table correction_requests (
  request_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('credit', 'debit', 'payout')),
  -- of a payout; null: by the way by which the most has come
  target text check (target in ('acquiring', 'invoice')),
  amount_rub_cents bigint not null check (amount_rub_cents > 0),
  reason text not null,
  -- under which it is posted, once
  reference text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  approved boolean,
  constraint decided_whole_or_not_at_all check (num_nulls(decided_by, decided_at, approved) in (0, 3)),
  constraint nobody_approves_his_own check (not approved or decided_by <> requested_by)
);
create index on correction_requests (account_id, request_id);

-- what one operator has moved today is asked before each correction
create index on operator_acts (operator, at);
