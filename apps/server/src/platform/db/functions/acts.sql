-- Facts that an act on an account needs, read in one round trip. The product decides what may happen; the tables
-- themselves refuse what must never happen. A plpgsql function sees what was committed while it waited for a lock; a
-- plain statement would not.

create or replace function asked_flavors(asked jsonb) returns bigint[] language sql immutable as $$
  select coalesce(array_agg(id::bigint), '{}') from jsonb_array_elements_text(asked -> 'flavor_ids') id
$$;

-- Facts that an act needs besides its locked account: a promo code, which it locks; the pools of a flavor and of a
-- server, which it locks; a flavor with its GPU card, an operating system, the disk of new servers; ids for a new
-- server.
create or replace function act_facts(account bigint, asked jsonb) returns json language plpgsql as $$
declare
  of_flavor bigint := (asked ->> 'flavor_id')::bigint;
  of_promo bigint := (asked ->> 'promocode_id')::bigint;
  pools bigint[] := array_remove(array[of_flavor, (
    select flavor_id from servers where account_id = account and server_id = (asked ->> 'server_id')::bigint)], null)
    || asked_flavors(asked);
  rule promo_codes;
  promo json;
  server servers;
  provisioner text;
begin
  select * into server from servers where account_id = account and server_id = (asked ->> 'server_id')::bigint;
  select m.provisioner into provisioner from machines m where account_id = account and server_id = server.server_id;
  if of_promo is not null then
    select * into rule from promo_codes where promocode_id = of_promo for update;
    if found then
      promo := json_build_object('rule', rule, 'facts', promo_facts(rule.promocode_id, account));
    end if;
  end if;
  perform lock_pools(account, pools);
  return json_build_object(
    'promo', promo,
    'places', (select coalesce(json_object_agg(pool, places_left(pool, account, null)), '{}')
      from (select distinct unnest(pools) as pool) p where exists (select from flavors where flavor_id = pool)),
    'flavor', (select row_to_json(f) from (
      select f.gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, f.closed, is_cloud
      from flavors f left join gpus using (gpu_id) where flavor_id = of_flavor) f),
    'machines', json_build_object(
      'is_set_up', is_set_up(coalesce(provisioner, provisioner_of(coalesce(of_flavor, server.flavor_id)))),
      'differ', coalesce(of_flavor <> server.flavor_id and provisioner_of(of_flavor) <> provisioner, false)),
    'os_known', exists (select from oses where os_id = (asked ->> 'os_id')::bigint and not closed),
    'disk_id', (select disk_id from rented_disk()),
    'email_confirmed', exists (select from accounts where account_id = account and email_confirmed_at is not null),
    'server_id', case when (asked ->> 'creates')::boolean
      then nextval(pg_get_serial_sequence('servers', 'server_id')) end,
    'ticket', case when (asked ->> 'queues')::boolean then nextval('queue_tickets') end);
end
$$;

-- Amount that servers took from the balance in the Moscow month of a moment, less the refunds of their stops.
create or replace function spent_in_month(account bigint, at timestamptz) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_object_agg(server_id, spent), '{}') from (
    select server_id, -sum(amount_rub_cents) as spent from events
    where account_id = account and server_id is not null and is_spending(type)
      and created_at >= date_trunc('month', at at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'
    group by server_id) s);
end
$$;

-- Locks an account and thereby its servers, which are written only under this lock. Returns both with their prices, the
-- account's rules, and the facts that the act needs.
create or replace function open_account(account bigint, asked jsonb) returns json language plpgsql as $$
declare
  figures json;
  held json;
  rules json;
  flavor_ids bigint[];
begin
  select json_build_object('balance', balance_rub_cents, 'frozen', frozen, 'last_at', last_at,
    'lasts_until', lasts_until, 'notice_level', notice_level)
  into figures from accounts where account_id = account for no key update;
  select coalesce(json_agg(s), '[]'), array_agg(flavor_id) into held, flavor_ids from (
    select * from servers where account_id = account and status <> -3 order by server_id) s;
  select coalesce(json_agg(r order by rule_id), '[]') into rules from rules r where account_id = account;
  flavor_ids := array_remove(flavor_ids || (asked ->> 'flavor_id')::bigint || asked_flavors(asked), null);
  return json_build_object('account', figures, 'servers', held, 'rules', rules,
    'spent', case when exists (select from json_array_elements(rules) r where r #>> '{condition,kind}' = 'spent_in_month')
      or (asked ->> 'spent')::boolean then spent_in_month(account, (figures ->> 'last_at')::timestamptz) end,
    'launch_minutes', launch_minutes(account, coalesce(flavor_ids, '{}')),
    'without_provisioner', servers_without_provisioner(account),
    'prices', case when flavor_ids <> '{}' then price_histories(flavor_ids) end,
    'facts', case when asked is not null then act_facts(account, asked) end);
end
$$;
