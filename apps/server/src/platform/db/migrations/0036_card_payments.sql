-- Payments of card top-ups at a bank. The key of a payment is committed before the bank is called.

create table card_payments (
  account_id bigint not null,
  top_up_id bigint not null,
  -- number of the payment within the top-up, as in the ledger
  payment_no integer not null check (payment_no > 0),
  -- null if the bank reported a payment that the product did not request
  idempotence_key text unique,
  -- body of the request, repeated unchanged; null once the bank has answered
  request text,
  bank_payment_id text unique,
  confirmation_url text,
  status text not null check (status in ('pending', 'succeeded', 'canceled', 'refused')),
  -- amount that arrived
  amount_rub_cents bigint check (amount_rub_cents > 0),
  -- reason of the bank, or of the product for a refused payment
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  looked_up_at timestamptz,
  next_look_up_at timestamptz,
  lease_until timestamptz,
  primary key (account_id, top_up_id, payment_no),
  foreign key (account_id, top_up_id) references top_ups,
  constraint requested_or_reported check (idempotence_key is not null or bank_payment_id is not null),
  constraint amount_of_succeeded check ((status = 'succeeded') = (amount_rub_cents is not null)),
  constraint settled_once_final check ((status = 'pending') = (settled_at is null))
);
create index on card_payments (next_look_up_at) where next_look_up_at is not null;

alter table top_ups drop constraint top_ups_status_check;
alter table top_ups add constraint top_ups_status_check
  check (status in ('pending', 'paid', 'declined', 'expired')) not valid;
alter table top_ups validate constraint top_ups_status_check;
create index on top_ups (created_at) where payment_type = 'acquiring' and status = 'pending';
