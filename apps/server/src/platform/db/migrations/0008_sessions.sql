-- Sessions that a stolen database does not hold, links to a new password, what accounts do.

-- By the clock of the machine, not the product's: a sandbox that advances by a year signs nobody out.
create table sessions (
  -- SHA-256 of what stands in the cookie
  token_hash bytea primary key check (length(token_hash) = 32),
  -- what the session is called where its token must not stand
  session_id uuid not null unique default gen_random_uuid(),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  -- written at most every few minutes
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  agent text not null
);
create index on sessions (account_id);
create index on sessions (expires_at);

insert into sessions (token_hash, account_id, created_at, expires_at, address, agent)
select sha256(convert_to(token, 'UTF8')), account_id, auth_sessions.created_at, expires_at,
  coalesce(ip_address, ''), coalesce(user_agent, '')
from auth_sessions join accounts using (user_id);
drop table auth_sessions, auth_verifications;

create table password_links (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on password_links (account_id);

-- Beside the operators' own, in operator_acts. What moves money is in the ledger, and not told here again.
create table account_acts (
  act_id bigint generated always as identity primary key,
  -- null: somebody tried an address that nobody has
  account_id bigint references accounts,
  at timestamptz not null,
  act text not null check (act <> ''),
  address text not null,
  agent text not null,
  details jsonb not null default '{}'
);
create index on account_acts (account_id, act_id);
create trigger keep_entries before update or delete or truncate on account_acts
  for each statement execute function keep_entries();
