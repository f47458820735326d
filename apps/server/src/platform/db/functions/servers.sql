-- Servers: kept forever, listed, and the commands to their machines.

create or replace function keep_servers() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception 'a server is never removed: its status becomes -3';
end
$$;
create or replace trigger keep_servers before delete or truncate on servers for each statement execute function keep_servers();

-- Returns servers of an account with their catalogue data, newest first: one server by its id, deleted or not;
-- otherwise a page of the servers that are not deleted, on cloud cards and without a GPU card, or on other GPU cards.
-- Includes the account's balance and prices over time. Joining twelve tables takes longer to plan than to run, and a
-- function keeps its plan.
create or replace function servers_shown(account bigint, server bigint, on_cloud boolean, many bigint, skipped bigint)
returns json language plpgsql stable as $$
declare
  ids bigint[] := case when server is not null then array[server] else array(
    select s.server_id from servers s join flavors f using (flavor_id) left join gpus g using (gpu_id)
    where s.account_id = account and s.status <> -3 and coalesce(g.is_cloud, true) = on_cloud
    order by s.server_id desc limit many offset skipped) end;
begin
  return (select json_build_object(
    'balance', (select balance_rub_cents from accounts where account_id = account),
    'servers', coalesce(json_agg(json_build_object(
      'server', row_to_json(s),
      'gpu', f.gpu, 'gpu_count', f.gpu_count, 'cpu', f.cpu, 'cpu_count', f.cpu_count, 'ram', f.ram,
      'ram_count', f.ram_count,
      'os', json_build_object('id', o.os_id, 'name', o.name, 'description', o.description),
      'queue_position', case when s.queue_ticket is not null then 1 + (select count(*) from servers ahead
        where ahead.flavor_id = s.flavor_id and ahead.can_be_served and ahead.queue_ticket < s.queue_ticket) end,
      'machine', case when m.server_id is not null then json_build_object('provisioner', m.provisioner,
        'is_set_up', is_set_up(m.provisioner), 'addresses', m.addresses, 'login', m.login,
        'is_off_inside', m.is_off_inside) end,
      'manual_start_minutes', manual_start_minutes(s.flavor_id, coalesce(m.provisioner, provisioner_of(s.flavor_id))),
      'ssh_keys', case when m.has_booted then m.ssh_keys else (
        select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'fingerprint', k.fingerprint) order by key_id), '[]')
        from server_ssh_keys join ssh_keys k using (account_id, key_id)
        where account_id = account and server_id = s.server_id) end)
      order by s.server_id desc), '[]'),
    'prices', price_histories(coalesce(array_agg(distinct s.flavor_id), '{}')))
  from servers s join flavor_parts f using (flavor_id) join oses o using (os_id)
    left join machines m on m.account_id = s.account_id and m.server_id = s.server_id
  where s.account_id = account and s.server_id = any(ids));
end
$$;

create or replace function pass_on_commands() returns bigint language sql as $$
  with taken as (
    delete from machine_commands where (account_id, command_id) in (
      select account_id, command_id from machine_commands limit 100 for update skip locked)
    returning account_id, server_id, operation, want
  )
  select count(graphile_worker.add_job('machine', payload => row_to_json(taken), run_at => clock_timestamp())) from taken
$$;
