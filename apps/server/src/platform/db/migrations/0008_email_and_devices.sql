-- Whether the address of an account is its owner's. Accounts that are older than the question count as confirmed.

alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = created_at;

create table email_links (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  -- in small letters: the account's own, or the one that is to replace it
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on email_links (account_id);

-- Browsers that have signed in to an account: their wrong passwords are counted apart from those of strangers.
create table known_devices (
  account_id bigint not null references accounts on delete cascade,
  -- SHA-256 of the browser's own mark
  device_hash bytea not null check (length(device_hash) = 32),
  address text not null,
  agent text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
