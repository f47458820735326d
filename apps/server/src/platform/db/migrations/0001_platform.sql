-- The catalogue with its prices in time, sign-in, idempotency keys, limits.

create table settings (key text primary key, value text not null);

-- Catalogue -----------------------------------------------------------------------------------------------------------

-- the second word of a card's name, or the only one: it is the card's address
create function gpu_short_name(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(split_part(regexp_replace(trim(name), '\s+', ' ', 'g'), ' ', 2), ''), trim(name))
$$;

create table gpus (
  gpu_id bigint primary key check (gpu_id > 0),
  name text not null check (name = trim(name) and length(name) between 1 and 60),
  ram integer not null check (ram > 0),
  is_cloud boolean not null,
  constraint gpu_short_name_is_an_address check (gpu_short_name(name) ~ '^[[:alnum:]][[:alnum:]._-]*$'),
  constraint gpu_short_name_is_not_ours check (lower(gpu_short_name(name)) not in (
    'api', 'assets', 'commercial-offer', 'commercial-offer.pdf', 'favicon.ico', 'favicon.svg', 'healthz', 'index.html',
    'metrics', 'panel', 'readyz', 'robots.txt', 'sandbox', 'sign-in', 'sign-out', 'sign-up', 'sitemap.xml'
  ))
);
create unique index gpu_short_name_is_unique on gpus (lower(gpu_short_name(name)));

create table cpus (cpu_id bigint primary key check (cpu_id > 0), name text not null unique check (name <> ''));
create table rams (ram_id bigint primary key check (ram_id > 0), standard text not null unique check (standard <> ''));
create table oses (
  os_id bigint primary key check (os_id > 0),
  name text not null unique check (name <> ''),
  description text not null
);

create table disks (
  disk_id bigint primary key check (disk_id > 0),
  kind text not null check (kind in ('ssd', 'hdd')),
  size integer not null check (size > 0),
  group_title text not null check (group_title <> ''),
  unique (kind, group_title, size)
);
create table disk_prices (
  disk_id bigint not null references disks on delete cascade,
  valid_from timestamptz not null,
  monthly_price_rub_cents bigint not null check (monthly_price_rub_cents between 0 and 100000000000),
  hourly_price_rub_cents bigint not null check (hourly_price_rub_cents between 0 and 100000000000),
  primary key (disk_id, valid_from)
);
create index on disk_prices (valid_from);

create table flavors (
  flavor_id bigint primary key check (flavor_id > 0),
  gpu_id bigint references gpus,
  gpu_count integer not null check (gpu_count >= 0),
  cpu_id bigint not null references cpus,
  cpu_count integer not null check (cpu_count > 0),
  ram_id bigint not null references rams,
  ram_count integer not null check (ram_count > 0),
  -- what can be started now
  max_available integer not null check (max_available >= 0),
  closed boolean not null default false,
  constraint flavor_has_cards_or_none check ((gpu_id is null) = (gpu_count = 0)),
  constraint flavor_is_told_by_its_six_values unique nulls not distinct
    (gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count)
);
create table flavor_prices (
  flavor_id bigint not null references flavors on delete cascade,
  valid_from timestamptz not null,
  flavor_monthly_price_rub_cents bigint not null
    check (flavor_monthly_price_rub_cents between 0 and 100000000000),
  primary key (flavor_id, valid_from)
);
create index on flavor_prices (valid_from);

create table terms_history (valid_from timestamptz primary key, terms jsonb not null);

create table alerts (
  alert_id bigint generated always as identity primary key,
  level text not null check (level in ('info', 'warning', 'critical')),
  text text not null check (text <> ''),
  link_url text,
  link_text text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at),
  check ((link_url is null) = (link_text is null))
);

-- What anybody may have made of the catalogue is stale when this number changes. Capacity is left out on purpose: it
-- changes with every server, and one row that all of them write would make them wait for each other.
create table catalogue_version (
  version bigint not null default 1,
  single boolean primary key default true check (single)
);
insert into catalogue_version default values;
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end
$$;
do $$
declare t text;
begin
  foreach t in array array['gpus', 'cpus', 'rams', 'oses', 'disks', 'disk_prices', 'flavor_prices', 'terms_history', 'alerts'] loop
    execute format('create trigger catalogue_changed after insert or update or delete or truncate on %I
      for each statement execute function catalogue_changed()', t);
  end loop;
end
$$;
create trigger catalogue_changed after insert or delete or truncate or
  update of gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, closed on flavors
  for each statement execute function catalogue_changed();

-- Sign-in: the tables of the auth library ------------------------------------------------------------------------------

create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table auth_sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references auth_users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_sessions (user_id);
create table auth_credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references auth_users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_credentials (user_id);
create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_verifications (identifier);

-- The first answer to a key, kept 24 hours of the product's clock -----------------------------------------------------

create table idempotency_keys (
  -- 'account:17' or 'visitor:…'
  owner text not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  request_id text not null,
  status integer not null check (status in (200, 400, 409)),
  answer text not null,
  created_at timestamptz not null,
  primary key (owner, method, path, key)
);
create index on idempotency_keys (created_at);

-- How often somebody tried something lately; may be lost with a crash, never with a refusal -----------------------------

create unlogged table tries (
  what text not null,
  who text not null,
  window_start timestamptz not null,
  tries integer not null,
  primary key (what, who)
);

-- One more try of `who`, in a window of `seconds` that starts with the first. Answers how many there were with this
-- one, and in how many seconds the window ends.
create function one_more_try(what text, who text, seconds integer, out tries integer, out ends_in integer)
language sql volatile as $$
  insert into tries as t (what, who, window_start, tries) values (what, who, clock_timestamp(), 1)
  on conflict (what, who) do update set
    tries = case when t.window_start + make_interval(secs => seconds) <= clock_timestamp() then 1 else t.tries + 1 end,
    window_start = case when t.window_start + make_interval(secs => seconds) <= clock_timestamp()
      then clock_timestamp() else t.window_start end
  returning t.tries,
    greatest(1, ceil(extract(epoch from t.window_start + make_interval(secs => seconds) - clock_timestamp())))::integer
$$;
