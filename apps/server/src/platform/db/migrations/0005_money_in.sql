-- Transfers by which invoices were paid, and what is told to everybody.

create table invoice_payments (
  account_id bigint not null,
  top_up_id bigint not null,
  -- the bank's: the same one is the same transfer
  reference text not null check (length(reference) between 1 and 100),
  amount_rub_cents bigint not null check (amount_rub_cents > 0),
  at timestamptz not null,
  primary key (account_id, top_up_id, reference),
  foreign key (account_id, top_up_id) references top_ups
);
create trigger keep_entries before update or delete or truncate on invoice_payments
  for each statement execute function keep_entries();

create table broadcasts (
  broadcast_id bigint generated always as identity primary key,
  text text not null,
  started_at timestamptz not null,
  -- accounts up to here are meant, and up to here it was told: a broadcast that broke off goes on
  up_to_account_id bigint not null,
  told_up_to_account_id bigint not null default 0
);
create unique index on broadcasts (text) where told_up_to_account_id < up_to_account_id;
