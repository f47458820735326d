-- What an act on an account asks and writes, each in one round trip. What may happen is decided in between by the
-- product; what must never happen is refused by the tables themselves. A plpgsql function sees what was committed while
-- it waited for a lock, which one plain statement would not.

-- How far a promo is used up, by all and by an account, and whether the account has servers that count as orders.
create or replace function promo_facts(promo bigint, account bigint) returns json language plpgsql as $$
begin
  return (select json_build_object('uses', count(*), 'account_uses', count(*) filter (where u.account_id = account),
    'has_orders', exists (select from servers s where s.account_id = account and (s.status <> -3 or s.ever_active)),
    'gpu_names', (select coalesce(json_agg(name order by gpu_id), '[]') from gpus
      where gpu_id = any((select gpu_ids from promo_codes where promocode_id = promo)::bigint[])))
    from promo_uses u where u.promocode_id = promo and u.returned_at is null);
end
$$;

-- What an act asks about besides its account, of a locked account: a promo, which it locks, then the pools of a flavor
-- and of a server, which it locks; a flavor with its card, a system, the disk of new servers; the ids of a new server.
create or replace function act_facts(account bigint, asked jsonb) returns json language plpgsql as $$
declare
  of_flavor bigint := (asked ->> 'flavor_id')::bigint;
  of_promo bigint := (asked ->> 'promocode_id')::bigint;
  pools bigint[] := array_remove(array[of_flavor, (
    select flavor_id from servers where account_id = account and server_id = (asked ->> 'server_id')::bigint)], null);
  rule promo_codes;
  promo json;
begin
  if of_promo is not null then
    select * into rule from promo_codes where promocode_id = of_promo for update;
    if found then
      promo := json_build_object('rule', rule, 'facts', promo_facts(rule.promocode_id, account));
    end if;
  end if;
  perform from flavors where flavor_id = any(pools) order by flavor_id for no key update;
  return json_build_object(
    'promo', promo,
    'places', (select coalesce(json_object_agg(pool, places_left(pool, account, null)), '{}')
      from (select distinct unnest(pools) as pool) p where exists (select from flavors where flavor_id = pool)),
    'flavor', (select row_to_json(f) from (
      select f.gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, f.closed, is_cloud
      from flavors f left join gpus using (gpu_id) where flavor_id = of_flavor) f),
    'os_known', exists (select from oses where os_id = (asked ->> 'os_id')::bigint and not closed),
    'disk_id', (select disk_id from disks where kind = 'ssd' and not closed
      order by not is_default_disk(group_title, size), disk_id limit 1),
    'server_id', case when (asked ->> 'creates')::boolean
      then nextval(pg_get_serial_sequence('servers', 'server_id')) end,
    'ticket', case when (asked ->> 'queues')::boolean then nextval('queue_tickets') end);
end
$$;

-- Locks an account, then its servers, and answers both with their prices, and what the act asks about.
create or replace function open_account(account bigint, asked jsonb) returns json language plpgsql as $$
declare
  figures json;
  held json;
  flavor_ids bigint[];
begin
  select json_build_object('balance', balance_rub_cents, 'frozen', frozen, 'last_at', last_at,
    'lasts_until', lasts_until, 'notice_level', notice_level)
  into figures from accounts where account_id = account for no key update;
  select coalesce(json_agg(s), '[]'), array_agg(flavor_id) into held, flavor_ids from (
    select * from servers where account_id = account and status <> -3 order by server_id for no key update) s;
  flavor_ids := array_remove(flavor_ids || (asked ->> 'flavor_id')::bigint, null);
  return json_build_object('account', figures, 'servers', held,
    'prices', case when flavor_ids <> '{}' then price_histories(flavor_ids) end,
    'facts', case when asked is not null then act_facts(account, asked) end);
end
$$;

-- Posts movements and tells events of an account in the order given, and what the account's books look like after them.
create or replace function post(account bigint, movements jsonb, told jsonb) returns void language sql as $$
  insert into transfers (account_id, key, at, source, target, server_id, amount_rub_cents)
  select account, m.key, m.at, m.source, m.target, m.server_id, m.amount_rub_cents
  from rows from (jsonb_to_recordset(movements) as (key text, at timestamptz, source text, target text,
    server_id bigint, amount_rub_cents bigint)) with ordinality as m order by m.ordinality;
  insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, server_id, server_name, text)
  select account, t.type, t.at, t.amount_rub_cents, t.balance_rub_cents, t.server_id, t.server_name, t.text
  from rows from (jsonb_to_recordset(told) as (type text, at timestamptz, amount_rub_cents bigint,
    balance_rub_cents bigint, server_id bigint, server_name text, text text)) with ordinality as t order by t.ordinality;
$$;
create or replace function post(account bigint, movements jsonb, told jsonb, bought jsonb) returns void language sql as $$
  select post(account, movements, told);
  insert into prepayments (account_id, server_id, purchase_no, at, price_plan, quote, plain_quote, flavor_id)
  select account, b.server_id, b.purchase_no, b.at, b.price_plan, b.quote, b.plain_quote, b.flavor_id
  from jsonb_to_recordset(bought) as b (server_id bigint, purchase_no integer, at timestamptz, price_plan smallint,
    quote jsonb, plain_quote jsonb, flavor_id bigint);
$$;

-- Writes what an act did: new servers, entries and what they are told as, servers that changed, the account's moments,
-- promo uses, notices, orders to machines; capacity that came back is a job for whoever waits for it.
create or replace function save_account(account bigint, acted jsonb) returns void language plpgsql as $$
declare
  figures jsonb := acted -> 'account';
  job jsonb;
begin
  if acted ? 'created' then
    insert into servers (account_id, server_id, name, status, flavor_id, os_id, disk_id, ssd_count, auto_renewal,
      created_at, price_plan, quote, plain_quote, promocode_id, pinned_at, prepaid_rub_cents, purchase_no, operation, asked_at,
      queue_ticket)
    overriding system value
    select account, server_id, name, status, flavor_id, os_id, disk_id, ssd_count, auto_renewal, created_at, price_plan,
      quote, plain_quote, promocode_id, pinned_at, prepaid_rub_cents, purchase_no, operation, asked_at, queue_ticket
    from jsonb_populate_recordset(null::servers, acted -> 'created');
    insert into promo_uses (account_id, server_id, promocode_id, used_at)
    select account, server_id, promocode_id, created_at from jsonb_populate_recordset(null::servers, acted -> 'created')
    where promocode_id is not null;
  end if;
  if acted ? 'movements' then
    perform post(account, acted -> 'movements', acted -> 'told', acted -> 'bought');
  end if;
  if acted ? 'changed' then
    update servers s set (name, status, flavor_id, ssd_count, auto_renewal, price_plan, quote, plain_quote, promocode_id,
      pinned_at, lapsed, launched, ever_active, period_start, prepaid_rub_cents, charged_hours, end_notified, purchase_no,
      started_at, paid_until, paid_hours, hour_taken_rub_cents, operation, asked_at, late_notified, queue_ticket)
    = (n.name, n.status, n.flavor_id, n.ssd_count, n.auto_renewal, n.price_plan, n.quote, n.plain_quote, n.promocode_id,
      n.pinned_at, n.lapsed, n.launched, n.ever_active, n.period_start, n.prepaid_rub_cents, n.charged_hours, n.end_notified,
      n.purchase_no, n.started_at, n.paid_until, n.paid_hours, n.hour_taken_rub_cents, n.operation, n.asked_at, n.late_notified,
      n.queue_ticket)
    from jsonb_populate_recordset(null::servers, acted -> 'changed') n
    where s.account_id = account and s.server_id = n.server_id;
  end if;
  update accounts set last_at = (figures ->> 'last_at')::timestamptz,
    lasts_until = (figures ->> 'lasts_until')::timestamptz, notice_level = (figures ->> 'notice_level')::smallint,
    next_due_at = (figures ->> 'next_due_at')::timestamptz, next_act_at = (figures ->> 'next_act_at')::timestamptz
  where account_id = account;
  if acted ? 'promos_back' then
    update promo_uses u set returned_at = b.at
    from jsonb_to_recordset(acted -> 'promos_back') as b (server_id bigint, at timestamptz)
    where u.account_id = account and u.server_id = b.server_id and u.returned_at is null;
  end if;
  if acted ? 'notices' then
    insert into operator_notices (account_id, server_id, at, text)
    select account, server_id, at, text
    from jsonb_to_recordset(acted -> 'notices') as n (server_id bigint, at timestamptz, text text);
  end if;
  if acted ? 'orders' then
    insert into machine_orders (account_id, server_id, operation, want)
    select account, server_id, operation, want
    from jsonb_to_recordset(acted -> 'orders') as o (server_id bigint, operation integer, want text);
  end if;
  for job in select jsonb_array_elements(acted -> 'freed') loop
    if exists (select from servers where flavor_id = job::bigint and queue_ticket is not null) then
      perform graphile_worker.add_job('serve-queue', payload => json_build_object('flavor_id', job::bigint),
        run_at => clock_timestamp());
    end if;
  end loop;
end
$$;
