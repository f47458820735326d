-- Each transfer of an account carries a hash of itself and of the one before it: see functions/chain.sql.
alter table transfers add column hash bytea;

-- The last hash of an account, as a check of the whole ledger found it: whatever is rewritten later contradicts it.
create table ledger_heads (
  account_id bigint not null references accounts,
  transfer_id bigint not null,
  hash bytea not null,
  kept_at timestamptz not null default now(),
  primary key (account_id, transfer_id)
);
