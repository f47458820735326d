-- Persons who run the shop. Only the owner of the tables adds and changes them; nobody removes one: what they did keeps
-- their names.

create table operators (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- which commands they may type
  roles text[] not null check (roles <> '{}'),
  -- SHA-256 of what only they know
  secret_hash bytea not null check (length(secret_hash) = 32),
  added_at timestamptz not null,
  -- null: may go on
  ended_at timestamptz
);
