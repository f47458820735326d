-- What an import leaves out is closed, as flavors are: not on offer any more, and who has it keeps it.

alter table gpus add column closed boolean not null default false;
alter table cpus add column closed boolean not null default false;
alter table rams add column closed boolean not null default false;
alter table oses add column closed boolean not null default false;
alter table disks add column closed boolean not null default false;

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
      order by group_title <> 'NVMe Gen4' or size <> 1, disk_id limit 1),
    'server_id', case when (asked ->> 'creates')::boolean
      then nextval(pg_get_serial_sequence('servers', 'server_id')) end,
    'ticket', case when (asked ->> 'queues')::boolean then nextval('queue_tickets') end);
end
$$;
