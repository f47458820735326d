-- Transfers of bank statements. Only those that are credited are stored; of the others a hash shows that an import has read them.

create table bank_transfers (
  bank_transfer_id bigint generated always as identity primary key,
  account_id bigint not null,
  top_up_id bigint not null,
  -- null while the transfer waits for a second operator
  payment_no integer,
  request_id bigint references correction_requests,
  -- SHA-256 of date, number, payer's account, bank and amount
  identity_hash bytea not null check (length(identity_hash) = 32),
  date date not null,
  number text not null,
  payer_account text not null,
  payer_bic text not null,
  amount_rub_cents bigint not null check (amount_rub_cents > 0),
  payer text not null,
  payer_inn text not null,
  purpose text not null,
  at timestamptz not null,
  taken_back_at timestamptz,
  foreign key (account_id, top_up_id) references top_ups,
  foreign key (account_id, top_up_id, payment_no) references invoice_payments,
  constraint credited_or_waiting check (payment_no is not null or request_id is not null)
);
-- a transfer is credited once
create unique index on bank_transfers (identity_hash) where taken_back_at is null;
create index on bank_transfers (account_id, top_up_id, payment_no);
create index on bank_transfers (request_id) where request_id is not null;

create table statement_lines (
  identity_hash bytea primary key check (length(identity_hash) = 32),
  read_at timestamptz not null
);

-- payments of an amount are looked up to find transfers that were marked by hand
create index on invoice_payments (amount_rub_cents);
