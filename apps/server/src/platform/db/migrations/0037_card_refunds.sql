-- Refunds of payments by card. A payout posts its transfer with refunds; the key of each is committed before the bank is called.

create table card_refunds (
  refund_id bigint generated always as identity primary key,
  account_id bigint not null,
  top_up_id bigint not null,
  payment_no integer not null,
  -- key of the payout's transfer; null for a refund that was made at the bank
  payout_key text,
  -- null until the bank has reported the amount
  amount_rub_cents bigint check (amount_rub_cents > 0),
  idempotence_key text unique,
  -- body of the request, repeated unchanged; null before the first attempt, and once the bank has answered
  request text,
  requested_at timestamptz,
  bank_refund_id text unique,
  -- 'reported': a notification named it; 'unknown': the bank does not know it; 'at_bank': made at the bank, not booked
  status text not null check (status in ('pending', 'succeeded', 'refused', 'reported', 'unknown', 'at_bank')),
  -- reason of the bank for a refused refund
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  foreign key (account_id, top_up_id, payment_no) references card_payments,
  foreign key (account_id, payout_key) references transfers (account_id, key),
  constraint refunds_of_payouts_have_a_key check (
    (status in ('pending', 'succeeded', 'refused')) = (payout_key is not null)
    and (payout_key is null) = (idempotence_key is null)),
  constraint refund_is_of_a_payout_or_the_bank check (payout_key is not null or bank_refund_id is not null),
  constraint amount_of_known_refund check ((status in ('reported', 'unknown')) = (amount_rub_cents is null)),
  constraint settled_once_refund_is_final check ((status in ('pending', 'reported')) = (settled_at is null))
);
create index on card_refunds (next_attempt_at) where next_attempt_at is not null;
create index on card_refunds (account_id, top_up_id, payment_no);
create index on card_refunds (settled_at) where status = 'at_bank';

-- a payout that the bank refused is returned to the balance
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in ('launch', 'change', 'renewal', 'hour', 'stop',
  'failure', 'failed_hour', 'top_up', 'unpaid', 'credit', 'debit', 'payout', 'payout_refused')) not valid;
alter table transfers validate constraint transfers_kind_check;

-- a payout may name the top-up whose payment is refunded
alter table correction_requests drop constraint transfers_have_an_invoice;
alter table correction_requests add constraint transfers_have_an_invoice
  check (case kind when 'transfer' then top_up_id is not null when 'payout' then true else top_up_id is null end);
