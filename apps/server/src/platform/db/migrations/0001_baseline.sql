-- The tables of the product. Functions, views and triggers are in db/functions.

create table settings (key text primary key, value text not null);

-- the product's clock: what the sandbox has advanced; every process reads it here
create table product_clock (
  offset_ms bigint not null default 0 check (offset_ms >= 0),
  single boolean primary key default true check (single)
);
insert into product_clock default values;

-- Catalogue -----------------------------------------------------------------------------------------------------------
-- What is closed is no longer offered; servers that have it keep it.

create table gpus (
  gpu_id bigint primary key check (gpu_id > 0),
  name text not null check (name = trim(name) and length(name) between 1 and 60),
  -- the card's address: gpuShortName of @cloud/pricing, of the name
  short_name text not null,
  ram integer not null check (ram > 0),
  is_cloud boolean not null,
  closed boolean not null default false,
  constraint gpu_short_name_is_an_address check (short_name ~ '^[[:alnum:]][[:alnum:]._-]*$'),
  -- none may be an address that the product has, or is going to have, for itself
  constraint gpu_short_name_is_not_ours check (lower(short_name) not in (
    'api', 'assets', 'commercial-offer', 'commercial-offer.pdf', 'estimate', 'favicon.ico', 'favicon.svg', 'healthz',
    'index.html', 'metrics', 'offers', 'panel', 'privacy', 'readyz', 'robots.txt', 'sandbox', 'sign-in', 'sign-out',
    'sign-up', 'sitemap.xml', 'spending'
  ))
);
create unique index gpu_short_name_is_unique on gpus (lower(short_name));

create table cpus (
  cpu_id bigint primary key check (cpu_id > 0),
  name text not null unique check (name <> ''),
  closed boolean not null default false
);
create table rams (
  ram_id bigint primary key check (ram_id > 0),
  standard text not null unique check (standard <> ''),
  closed boolean not null default false
);
create table oses (
  os_id bigint primary key check (os_id > 0),
  name text not null unique check (name <> ''),
  description text not null,
  closed boolean not null default false
);

create table disks (
  disk_id bigint primary key check (disk_id > 0),
  kind text not null check (kind in ('ssd', 'hdd')),
  size integer not null check (size > 0),
  group_title text not null check (group_title <> ''),
  closed boolean not null default false,
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
  -- all places: free ones and those that servers hold; only operators change it, while servers come and go
  stock integer not null default 0,
  constraint flavor_has_cards_or_none check ((gpu_id is null) = (gpu_count = 0)),
  constraint flavor_is_known_by_its_six_values unique nulls not distinct
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

-- Accounts ------------------------------------------------------------------------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  -- in small letters
  email text not null unique,
  name text not null,
  user_type text not null default 'person',
  phone text not null default '',
  company text not null default '',
  inn text not null default '',
  kpp text not null default '',
  frozen boolean not null default false,
  created_at timestamptz not null,
  -- the sum of the account's entries; only the ledger changes it
  balance_rub_cents bigint not null default 0 constraint balance_is_never_negative check (balance_rub_cents >= 0),
  -- the date of the last entry or event: nothing is dated before it
  last_at timestamptz not null,
  -- lasts_until as it was after the last act, and how urgent a notice of it was sent (0 none to 3 within the hour)
  lasts_until timestamptz,
  notice_level smallint not null default 0 check (notice_level between 0 and 3),
  -- the next moment at which anything falls due, and at which more than an hour of a paid period does
  next_due_at timestamptz,
  next_act_at timestamptz
);
create index on accounts (next_due_at) where next_due_at is not null;
create index on accounts (next_act_at) where next_act_at is not null;

-- Whom a document of an earlier day names: what an account said of its owner before each change of it.
create table former_payers (
  account_id bigint not null references accounts,
  -- from this moment on it was no longer so
  until timestamptz not null,
  payer jsonb not null,
  primary key (account_id, until)
);

create table passwords (
  account_id bigint primary key references accounts on delete cascade,
  -- scrypt, as @better-auth/utils writes it
  hash text not null,
  updated_at timestamptz not null default now()
);

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

create table password_links (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on password_links (account_id);

-- Beside the operators' own, in operator_acts. What moves money is in the ledger, and not repeated here.
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

-- The first answer to a key, kept for some hours of the product's clock.
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
  -- what became of a write is asked by its key alone, so that the key stands before method and path
  primary key (owner, key, method, path)
);
create index on idempotency_keys (created_at);

-- How often somebody tried something lately, in the form of rate-limiter-flexible; may be lost with a crash, never with a
-- refusal. `expire` is in milliseconds of the epoch.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);

-- Servers ---------------------------------------------------------------------------------------------------------------

create table servers (
  account_id bigint not null references accounts,
  server_id bigint generated by default as identity,
  name text not null,
  status smallint not null check (status between -4 and 2),
  flavor_id bigint not null references flavors,
  os_id bigint not null references oses,
  disk_id bigint not null references disks,
  -- units of the disk's size
  ssd_count integer not null check (ssd_count > 0),
  auto_renewal boolean not null default true,
  created_at timestamptz not null,

  -- the pinned price: the plan's quote and that of the plain hour
  price_plan smallint not null,
  quote jsonb not null,
  plain_quote jsonb not null,
  terms jsonb not null,
  promocode_id bigint,
  pinned_at timestamptz not null,
  -- the price was not used in time: that of the day holds until a launch pins it
  lapsed boolean not null default false,
  -- the first launch since creation or change has become active
  launched boolean not null default false,
  ever_active boolean not null default false,

  -- the paid period, while it runs; its hold is what is left of the prepayment
  period_start timestamptz,
  prepaid_rub_cents bigint not null default 0 check (prepaid_rub_cents >= 0),
  charged_hours integer not null default 0 check (charged_hours >= 0),
  end_notified boolean not null default false,
  hold_rub_cents bigint not null default 0 constraint hold_is_never_negative check (hold_rub_cents >= 0),

  -- which launch or change this is: part of the keys of its entries
  purchase_no integer not null default 0,
  started_at timestamptz,
  -- outside a period: the paid hour, which of this launch it is, and what it took
  paid_until timestamptz,
  paid_hours integer not null default 0,
  hour_taken_rub_cents bigint not null default 0 check (hour_taken_rub_cents >= 0),

  -- what the machine was last asked for; answers with another number are old
  operation integer not null default 0,
  asked_at timestamptz,
  late_notified boolean not null default false,

  queue_ticket bigint,
  -- waits and has the money of its launch, so that finding the next one is one look into an index, however many wait who
  -- lack the money or are frozen; only the database changes it
  can_be_served boolean not null default false,
  primary key (account_id, server_id),
  check ((status = -2) = (queue_ticket is not null)),
  check (period_start is null or status = 2)
);
create index on servers (flavor_id, queue_ticket) where queue_ticket is not null;
create index on servers (flavor_id, queue_ticket) where can_be_served;
create index on servers (account_id, server_id) where status <> -3;
create index on servers (server_id) where status in (0, 1);
create sequence queue_tickets;

-- What machines were asked for and nobody has passed on yet. A job tells all workers at once when it is added, and
-- whoever does so commits alone: acts only put a row here, and what has come together is passed on in one go.
create table machine_commands (
  account_id bigint not null,
  command_id bigint generated always as identity,
  server_id bigint not null,
  operation integer not null,
  want text not null check (want in ('running', 'stopped')),
  commanded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, command_id)
);

-- what the operator has to look at
create table operator_notices (
  notice_id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint not null,
  server_id bigint not null,
  text text not null
);

-- how the simulated provisioner behaves
create table simulation (
  behaviour text not null default 'normal' check (behaviour in ('normal', 'slow', 'refuse', 'fail', 'twice', 'lost')),
  single boolean primary key default true check (single)
);
insert into simulation default values;
-- what its machines are about to answer, on the product's clock
create table simulated_answers (
  answer_id bigint generated always as identity primary key,
  account_id bigint not null,
  server_id bigint not null,
  operation integer not null,
  outcome text not null check (outcome in ('ready', 'refused', 'failed', 'down')),
  answers_at timestamptz not null
);
create index on simulated_answers (answers_at);
create index on simulated_answers (account_id, server_id);

-- The ledger --------------------------------------------------------------------------------------------------------------

-- One transfer a row, from one account of the ledger to another, so that its two entries sum to zero by their form.
create table transfers (
  account_id bigint not null references accounts,
  transfer_id bigint generated always as identity,
  kind text not null check (kind in ('launch', 'change', 'renewal', 'hour', 'stop', 'failure', 'failed_hour', 'top_up',
    'unpaid', 'credit', 'debit', 'payout')),
  -- what it is about: neither two processes nor a repeated message post twice
  key text not null check (length(key) between 1 and 200),
  at timestamptz not null,
  source text not null,
  target text not null,
  server_id bigint,
  -- which purchase of the server, and which of its hours
  purchase_no integer,
  hour_no integer,
  -- which payment for the top-up
  top_up_id bigint,
  payment_no integer,
  amount_rub_cents bigint not null constraint no_entry_is_of_0 check (amount_rub_cents > 0),
  primary key (account_id, transfer_id),
  constraint posted_once unique (account_id, key),
  foreign key (account_id, server_id) references servers,
  constraint movement_is_in_the_table_of_operations check ((source, target) in (
    ('acquiring', 'balance'), ('invoice', 'balance'), ('balance', 'hold'), ('hold', 'revenue'), ('balance', 'revenue'),
    ('hold', 'balance'), ('revenue', 'balance'), ('balance', 'acquiring'), ('balance', 'invoice'),
    ('balance', 'correction'), ('correction', 'balance')
  )),
  constraint hold_and_revenue_are_of_a_server check (
    (server_id is not null) = (source in ('hold', 'revenue') or target in ('hold', 'revenue'))),
  constraint what_it_is_about_is_of_its_kind check (
    (purchase_no is not null) = (kind in ('launch', 'change', 'renewal', 'hour', 'stop', 'failure', 'failed_hour'))
    and (hour_no is not null) = (kind = 'hour')
    and (top_up_id is not null) = (kind in ('top_up', 'unpaid'))
    and (payment_no is not null) = (kind in ('top_up', 'unpaid')))
);
create index on transfers (account_id, top_up_id, payment_no) where top_up_id is not null;

create table top_ups (
  account_id bigint not null references accounts,
  top_up_id bigint generated always as identity,
  -- stands in the address of the payment page: whoever has it may pay, and learns nothing else
  order_key text not null unique,
  payment_type text not null,
  amount_rub_cents bigint not null check (amount_rub_cents between 10000 and 100000000000),
  status text not null default 'pending' check (status in ('pending', 'paid', 'declined')),
  -- what came, which need not be what was asked for
  arrived_rub_cents bigint check (arrived_rub_cents > 0),
  -- who asked for the invoice, as the account was then
  payer jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, top_up_id),
  check ((status = 'paid') = (arrived_rub_cents is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check ((payment_type = 'invoice') = (payer is not null))
);

-- What a person reads of it, in the order in which it was recorded.
create table events (
  account_id bigint not null references accounts,
  event_id bigint generated always as identity,
  type text not null,
  created_at timestamptz not null,
  amount_rub_cents bigint not null check (case type
    when 'top_up_balance' then amount_rub_cents > 0
    when 'write_off' then amount_rub_cents < 0
    when 'cloud_server_stopped' then amount_rub_cents >= 0
    else amount_rub_cents = 0 end),
  balance_rub_cents bigint not null check (balance_rub_cents >= 0),
  server_id bigint,
  server_name text,
  text text not null,
  -- what it tells about; compared by verify, as an entry of the ledger is never removed
  transfer_id bigint,
  top_up_id bigint,
  primary key (account_id, event_id),
  foreign key (account_id, top_up_id) references top_ups
);
create index on events (account_id, created_at, event_id);

-- What each period was bought at: of which plan, and with which plain hour after it.
create table prepayments (
  account_id bigint not null,
  server_id bigint not null,
  -- as in the keys of its entries
  purchase_no integer not null,
  at timestamptz not null,
  price_plan smallint not null,
  quote jsonb not null,
  plain_quote jsonb not null,
  -- under which both were made
  terms jsonb not null,
  -- which machine the period was bought for: a change gives the server another one
  flavor_id bigint not null references flavors,
  primary key (account_id, server_id, purchase_no),
  foreign key (account_id, server_id) references servers
);

-- Bank transfers by which invoices were paid. One that was marked on the wrong invoice is taken back by a transfer of kind
-- 'unpaid'; then it may be marked again, there or elsewhere.
create table invoice_payments (
  account_id bigint not null,
  top_up_id bigint not null,
  payment_no integer not null,
  -- the bank's
  reference text not null check (length(reference) between 1 and 100),
  amount_rub_cents bigint not null check (amount_rub_cents > 0),
  at timestamptz not null,
  primary key (account_id, top_up_id, payment_no),
  foreign key (account_id, top_up_id) references top_ups
);

-- Promo codes -------------------------------------------------------------------------------------------------------------

create table promo_codes (
  promocode_id bigint primary key default (1 + floor(random() * 9007199254740990))::bigint
    check (promocode_id between 1 and 9007199254740991),
  code text not null unique check (code = upper(code) and code = trim(code) and code <> ''),
  -- percent
  discount numeric(5, 2) not null check (discount between 0 and 100),
  -- null: without this limit; without plans 1 to 12 months
  plans integer[],
  gpu_ids bigint[],
  valid_from timestamptz not null,
  valid_until timestamptz,
  max_uses integer check (max_uses >= 0),
  max_uses_per_account integer check (max_uses_per_account >= 0),
  first_order_only boolean not null default false
);
create table promo_uses (
  account_id bigint not null,
  server_id bigint not null,
  promocode_id bigint not null references promo_codes,
  used_at timestamptz not null,
  -- the server never ran and was deleted, changed, or its price lapsed: the use counts no more
  returned_at timestamptz,
  primary key (account_id, server_id),
  foreign key (account_id, server_id) references servers
);
create index on promo_uses (promocode_id, account_id) where returned_at is null;

-- Operators ---------------------------------------------------------------------------------------------------------------

create table leads (
  lead_id bigint generated always as identity primary key,
  account_id bigint references accounts,
  name text not null,
  phone text not null default '',
  email text not null default '',
  comment text not null default '',
  -- the configuration a person looked at, as it was sent
  configuration jsonb,
  consent_at timestamptz not null,
  -- who calls back, and what came of it
  taken_by text,
  taken_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  note text,
  check (phone <> '' or email <> ''),
  check ((taken_by is null) = (taken_at is null)),
  check ((closed_by is null) = (closed_at is null))
);
create index on leads (lead_id) where closed_at is null;

-- What operators do.
create table operator_acts (
  act_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- the user of the machine on which the command was typed
  operator text not null,
  command text not null,
  -- its arguments and options, and what was answered
  said jsonb not null,
  answered jsonb not null
);

-- Messages to everybody.
create table broadcasts (
  broadcast_id bigint generated always as identity primary key,
  text text not null,
  started_at timestamptz not null,
  -- accounts up to here are meant, and up to here it was sent: a broadcast that broke off goes on
  up_to_account_id bigint not null,
  sent_up_to_account_id bigint not null default 0
);
create unique index on broadcasts (text) where sent_up_to_account_id < up_to_account_id;
