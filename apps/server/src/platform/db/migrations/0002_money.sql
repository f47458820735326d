-- Accounts, servers, the ledger and what it forbids, capacity, promo uses, the product's clock.

-- The clock -------------------------------------------------------------------------------------------------------------

-- what the sandbox has advanced; every process reads it here
create table product_clock (
  offset_ms bigint not null default 0 check (offset_ms >= 0),
  single boolean primary key default true check (single)
);
insert into product_clock default values;
create function keep_clock_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.offset_ms < old.offset_ms then
    raise exception 'the clock only goes forward';
  end if;
  return new;
end
$$;
create trigger keep_clock_forward before update or delete on product_clock
  for each row execute function keep_clock_forward();

create function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp()) + offset_ms * interval '1 millisecond' from product_clock
$$;
-- The time for one transaction: whoever asks waits for an advance under way, and an advance waits for him.
create function product_now_shared() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(4710302);
  return product_now();
end
$$;

-- Accounts and servers ---------------------------------------------------------------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  user_id text not null unique,
  email text not null,
  name text not null,
  user_type text not null default 'person' check (user_type in ('person', 'org', 'ip')),
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
  -- lasts_until as it was after the last act, and how urgent a notice of it was told (0 none to 3 within the hour)
  lasts_until timestamptz,
  told_level smallint not null default 0 check (told_level between 0 and 3),
  -- the next moment at which anything falls due, and at which more than an hour of a paid period does
  next_due_at timestamptz,
  next_act_at timestamptz
);
create index on accounts (next_due_at) where next_due_at is not null;
create index on accounts (next_act_at) where next_act_at is not null;

create table servers (
  account_id bigint not null references accounts,
  server_id bigint generated always as identity,
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
  price_plan smallint not null check (price_plan in (0, 1, 3, 6, 12)),
  quote jsonb not null,
  plain_quote jsonb not null,
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
  end_told boolean not null default false,
  hold_rub_cents bigint not null default 0 constraint hold_is_never_negative check (hold_rub_cents >= 0),

  -- which launch or change this is: part of the keys of its entries
  launch integer not null default 0,
  started_at timestamptz,
  -- outside a period: the paid hour, which of this launch it is, and what it took
  paid_until timestamptz,
  paid_hours integer not null default 0,
  hour_taken_rub_cents bigint not null default 0 check (hour_taken_rub_cents >= 0),

  -- what the machine was last asked for; answers with another number are old
  operation integer not null default 0,
  asked_at timestamptz,
  late_told boolean not null default false,

  queue_ticket bigint,
  primary key (account_id, server_id),
  check ((status = -2) = (queue_ticket is not null)),
  check (period_start is null or status = 2)
);
create index on servers (flavor_id, queue_ticket) where queue_ticket is not null;
create index on servers (account_id, server_id) where status <> -3;
create index on servers (server_id) where status in (0, 1);
create sequence queue_tickets;

create function keep_servers() returns trigger language plpgsql as $$
begin
  raise exception 'a server is never removed: its status becomes -3';
end
$$;
create trigger keep_servers before delete or truncate on servers for each statement execute function keep_servers();

-- Money is held only for a server that starts or runs. Judged at commit, since a launch moves money and state in turn.
create function hold_only_while_running() returns trigger language plpgsql as $$
begin
  if exists (select from servers where account_id = new.account_id and server_id = new.server_id
    and hold_rub_cents > 0 and status not in (1, 2)) then
    raise exception 'server % holds money in status %', new.server_id, new.status using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger hold_only_while_running after insert or update on servers
  deferrable initially deferred for each row when (new.hold_rub_cents > 0 and new.status not in (1, 2))
  execute function hold_only_while_running();

-- Capacity is held exactly in states 0, 1 and 2. The check on max_available refuses to sell what is not there.
create function capacity_follows() returns trigger language plpgsql as $$
declare
  had bigint := case when tg_op = 'UPDATE' and old.status in (0, 1, 2) then old.flavor_id end;
  has bigint := case when new.status in (0, 1, 2) then new.flavor_id end;
begin
  if had is not distinct from has then
    return null;
  end if;
  -- pools are locked in the order of their ids
  perform from flavors where flavor_id in (had, has) order by flavor_id for no key update;
  update flavors set max_available = max_available + 1 where flavor_id = had;
  update flavors set max_available = max_available - 1 where flavor_id = has;
  return null;
end
$$;
create trigger capacity_follows after insert or update of status, flavor_id on servers
  for each row execute function capacity_follows();

-- The ledger --------------------------------------------------------------------------------------------------------------

-- One movement a row, from one book to another, so that its two entries sum to zero by their form.
create table transfers (
  account_id bigint not null references accounts,
  transfer_id bigint generated always as identity,
  -- what it is about: neither two processes nor a repeated message post twice
  key text not null check (length(key) between 1 and 200),
  at timestamptz not null,
  source text not null,
  target text not null,
  server_id bigint,
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
    (server_id is not null) = (source in ('hold', 'revenue') or target in ('hold', 'revenue')))
);

create view entries as
  select account_id, transfer_id, key, at, source as book, server_id, -amount_rub_cents as amount_rub_cents
  from transfers
  union all
  select account_id, transfer_id, key, at, target, server_id, amount_rub_cents from transfers;

create function keep_entries() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to: post what corrects it', tg_table_name;
end
$$;
create trigger keep_entries before update or delete or truncate on transfers
  for each statement execute function keep_entries();

-- The locked totals follow the entries, whoever posts; revenue and what stands for the outside have none.
create function totals_follow() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select added.at, lag(added.at, 1, accounts.last_at) over
        (partition by added.account_id order by added.transfer_id) as before
      from added join accounts using (account_id)) dated
    where dated.at < dated.before
  ) then
    raise exception 'an entry is dated before the last one of its account' using errcode = 'check_violation';
  end if;
  update accounts set balance_rub_cents = accounts.balance_rub_cents + moved.amount, last_at = moved.last_at
  from (
    select account_id, max(at) as last_at, sum(case when target = 'balance' then amount_rub_cents
      when source = 'balance' then -amount_rub_cents else 0 end)::bigint as amount
    from added group by account_id
  ) moved
  where accounts.account_id = moved.account_id;
  update servers set hold_rub_cents = servers.hold_rub_cents + moved.amount
  from (
    select account_id, server_id, sum(case when target = 'hold' then amount_rub_cents
      else -amount_rub_cents end)::bigint as amount
    from added where 'hold' in (source, target) group by account_id, server_id
  ) moved
  where servers.account_id = moved.account_id and servers.server_id = moved.server_id;
  return null;
end
$$;
create trigger totals_follow after insert on transfers referencing new table as added
  for each statement execute function totals_follow();

-- What a person reads of it, in the order in which it was told.
create table events (
  account_id bigint not null references accounts,
  event_id bigint generated always as identity,
  type text not null check (type in ('top_up_balance', 'write_off', 'balance_low', 'balance_last_day',
    'service_turned_off', 'service_turned_off_soon', 'rebill_error', 'rebill_success', 'broadcast',
    'cloud_server_started', 'cloud_server_stopped', 'invoice_requested', 'auto_renewal')),
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
  primary key (account_id, event_id)
);
create index on events (account_id, created_at, event_id);
create trigger keep_entries before update or delete or truncate on events
  for each statement execute function keep_entries();

-- Posts movements and tells events of an account in the order given, and what the account's books look like after them.
create function post(account bigint, movements jsonb, told jsonb) returns void language sql as $$
  insert into transfers (account_id, key, at, source, target, server_id, amount_rub_cents)
  select account, m.key, m.at, m.source, m.target, m.server_id, m.amount_rub_cents
  from rows from (jsonb_to_recordset(movements) as (key text, at timestamptz, source text, target text,
    server_id bigint, amount_rub_cents bigint)) with ordinality as m order by m.ordinality;
  insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, server_id, server_name, text)
  select account, t.type, t.at, t.amount_rub_cents, t.balance_rub_cents, t.server_id, t.server_name, t.text
  from rows from (jsonb_to_recordset(told) as (type text, at timestamptz, amount_rub_cents bigint,
    balance_rub_cents bigint, server_id bigint, server_name text, text text)) with ordinality as t order by t.ordinality;
$$;

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

-- Machines ----------------------------------------------------------------------------------------------------------------

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
