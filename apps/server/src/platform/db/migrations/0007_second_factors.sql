-- Keys, one-time codes, recovery codes, and a confirmation before what matters most. All by the clock of the machine.

alter table sessions
  -- when the person last proved who he was, and by what; null: before there was such a thing
  add column confirmed_at timestamptz,
  add column confirmed_by text check (confirmed_by in ('password', 'key', 'code', 'recovery_code'));

create table passkeys (
  account_id bigint not null references accounts on delete cascade,
  key_id bigint not null generated always as identity,
  name text not null check (name <> ''),
  -- of WebAuthn, in base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- of the signatures so far; 0 for keys that do not count
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, key_id)
);

-- The app that shows one-time codes.
create table one_time_codes (
  account_id bigint primary key references accounts on delete cascade,
  -- base32; null until the first code of `pending_secret` has come
  secret text,
  pending_secret text,
  created_at timestamptz,
  -- no code of this 30 seconds or earlier is taken again
  last_step bigint not null default 0,
  check ((secret is null) = (created_at is null)),
  check (secret is not null or pending_secret is not null)
);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  -- Argon2id under a salt that the codes made together share
  hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Sign-ins whose password was right, and that wait for the second step.
create table sign_in_tickets (
  -- SHA-256 of what the browser holds
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index on sign_in_tickets (account_id);

-- What keys have signed already: a challenge is good once.
create table used_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
