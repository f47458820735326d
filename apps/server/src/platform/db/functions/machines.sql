-- Commands for machines, and the steps that carry them out.

-- Returns the provisioner of a new server's machine; in a sandbox always 'simulated'.
create or replace function provisioner_of(of_flavor bigint) returns text language sql stable as $$
  select case
    when (select value from settings where key = 'sandbox') is distinct from '0' then 'simulated'
    else coalesce((select machines from flavors where flavor_id = of_flavor),
      (select value from settings where key = 'machines'), 'manual') end
$$;

-- Returns true if this product has the settings of a provisioner.
create or replace function is_set_up(provisioner text) returns boolean language sql stable as $$
  select provisioner <> 'openstack' or exists (select from settings where key = 'openstack' and value = '1')
$$;

-- Returns true if the provisioner of a server is set up: that of its first launch, or before it that of its flavor.
create or replace function has_provisioner(s servers) returns boolean language sql stable as $$
  select is_set_up(coalesce(
    (select provisioner from machines m where m.account_id = s.account_id and m.server_id = s.server_id),
    provisioner_of(s.flavor_id)))
$$;

-- Returns the stopped servers of an account that cannot be started because their provisioner is not set up.
create or replace function servers_without_provisioner(account bigint) returns json language plpgsql stable as $$
begin
  if is_set_up('openstack') or (select value from settings where key = 'sandbox') is distinct from '0' then
    return '[]';
  end if;
  return (select coalesce(json_agg(server_id), '[]') from servers s
    where account_id = account and status in (-2, -1) and not has_provisioner(s));
end
$$;

-- Returns the minutes within which operators start servers of a flavor by hand; null if another provisioner starts them.
create or replace function manual_start_minutes(of_flavor bigint, provisioner text) returns integer language sql stable as $$
  select coalesce(launch_minutes, 1440) from flavors where flavor_id = of_flavor and provisioner = 'manual'
$$;

-- Returns the minutes within which a launch must be answered, [{ flavor_id, server_id, minutes }]: for new servers of a flavor
-- (`server_id` null), and for launched servers of an account whose provisioner is no longer that of their flavor.
drop function if exists launch_minutes(bigint[]);
create or replace function launch_minutes(account bigint, of_flavors bigint[]) returns json language sql stable as $$
  with flavor as materialized (
    select flavor_id, provisioner_of(flavor_id) as provisioner from flavors where flavor_id = any(of_flavors)
  ), launch as (
    select flavor_id, null::bigint as server_id, provisioner from flavor
    union all
    select flavor_id, server_id, m.provisioner
    from machines m join servers s using (account_id, server_id) join flavor using (flavor_id)
    where account_id = account and status <> -3 and m.provisioner <> flavor.provisioner
  )
  select coalesce(json_agg(json_build_object('flavor_id', flavor_id, 'server_id', server_id,
    'minutes', coalesce(launch_minutes, manual_start_minutes(flavor_id, provisioner), 15))), '[]')
  from launch join flavors using (flavor_id)
$$;

-- Returns the SSH keys that a launch installs, [{ name, fingerprint, line }]: the chosen keys, except those that an earlier launch
-- installed (`put_in`), because the customer may have removed them from the machine.
create or replace function keys_to_put_in(account bigint, server bigint, put_in jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'fingerprint', fingerprint, 'line', line) order by key_id), '[]')
  from server_ssh_keys join ssh_keys using (account_id, key_id)
  where account_id = account and server_id = server
    and not put_in @> jsonb_build_array(jsonb_build_object('fingerprint', fingerprint))
$$;

-- A changed choice of keys applies to a pending launch, unless its keys may have been sent to a cloud already.
create or replace function renew_launch_keys() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  choice server_ssh_keys := coalesce(new, old);
begin
  update machines m set launch_keys = keys_to_put_in(m.account_id, m.server_id, m.ssh_keys)
  where account_id = choice.account_id and server_id = choice.server_id
    and want = 'run' and not is_answered and (provisioner <> 'openstack' or lease is null and state = '{}');
  return null;
end
$$;
create or replace trigger renew_launch_keys after insert or delete on server_ssh_keys
  for each row execute function renew_launch_keys();

-- Records commands of one account, [{ server_id, operation, want, commanded_at }], in the transaction that changes the servers.
-- The last of several commands for one server applies. The first command of a server determines its provisioner for good.
create or replace function command_machines(account bigint, commands jsonb) returns void language plpgsql as $$
begin
  -- operators do not answer a removal
  insert into operator_notices (account_id, server_id, at, text)
  select account, server_id, c.commanded_at, format('Сервер удалён: удалите его машину и диск, адреса %s свободны.', (
    select string_agg(one ->> 'address', ', ') from jsonb_array_elements(addresses) one))
  from machines m join jsonb_to_recordset(commands) as c (server_id bigint, operation integer, want text, commanded_at timestamptz)
    using (server_id)
  where m.account_id = account and provisioner = 'manual' and has_booted and c.want = 'remove' and m.operation < c.operation;
  insert into machines (account_id, server_id, provisioner, operation, want, commanded_at, next_step_at, launch_keys)
  select distinct on (server_id) account, server_id, provisioner_of(flavor_id), c.operation, c.want, c.commanded_at,
    c.commanded_at, keys_to_put_in(account, server_id, '[]')
  from jsonb_to_recordset(commands) as c (server_id bigint, operation integer, want text, commanded_at timestamptz)
  join servers s using (server_id)
  where s.account_id = account
  order by server_id, c.operation desc
  on conflict (account_id, server_id) do update set operation = excluded.operation, want = excluded.want,
    commanded_at = excluded.commanded_at, next_step_at = excluded.next_step_at, is_answered = false,
    launch_keys = case excluded.want
      when 'run' then keys_to_put_in(account, excluded.server_id, machines.ssh_keys) else machines.launch_keys end,
    problem = null, problem_since = null, problem_reported = false
  where machines.operation < excluded.operation;
  -- operators get at most one e-mail in five minutes
  perform graphile_worker.add_job('mail-operator', payload => '{"machines_by_hand": true}', job_key => 'machines-by-hand',
    job_key_mode => 'preserve_run_at', run_at => greatest(clock_timestamp() + interval '5 seconds', (
      select value::timestamptz + interval '5 minutes' from settings where key = 'machines_mailed_at')))
  where exists (select from machines m
    join jsonb_to_recordset(commands) as c (server_id bigint, want text) using (server_id)
    where m.account_id = account and provisioner = 'manual' and (has_booted or c.want <> 'remove'));
end
$$;

-- During an upgrade, processes of the previous release still write commands to the table `machine_commands`.
create or replace function take_over_command() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform command_machines(new.account_id, jsonb_build_array(jsonb_build_object('server_id', new.server_id,
    'operation', new.operation, 'want', case new.want when 'running' then 'run' else 'stop' end,
    'commanded_at', product_now())));
  return null;
end
$$;
create or replace trigger take_over_command after insert on machine_commands
  for each row execute function take_over_command();

-- Returns the time after which another process may repeat a step. A cloud may answer late; other provisioners answer at once.
create or replace function lease_time(provisioner text) returns interval language sql immutable as $$
  select case provisioner when 'openstack' then interval '3 minutes' else interval '5 seconds' end
$$;

-- Leases up to `many` machines whose step is due to one process, and returns the data that their provisioner needs. Commands come
-- before checks of active machines, of which there may be a thousand at once after a start; a check waits for 2 minutes at most.
create or replace function take_machines(many bigint) returns setof json language plpgsql as $$
begin
  return query with due as (
    select account_id, server_id from machines
    where next_step_at <= product_now() and (lease_until is null or lease_until < clock_timestamp())
    order by is_answered and next_step_at > product_now() - interval '2 minutes', next_step_at limit many for update skip locked
  ), taken as (
    update machines m set lease = gen_random_uuid(), lease_until = clock_timestamp() + lease_time(m.provisioner)
    from due where m.account_id = due.account_id and m.server_id = due.server_id
    returning m.*
  )
  select machine_step(taken) from taken;
end
$$;

create or replace function machine_step(m machines) returns json language sql stable as $$
  select json_build_object('account_id', m.account_id, 'server_id', m.server_id, 'lease', m.lease, 'provisioner', m.provisioner,
    'mark', m.mark, 'operation', m.operation, 'timeline', (select value from settings where key = 'timeline'), 'want', m.want, 'is_answered', m.is_answered,
    'commanded_at', floor(extract(epoch from m.commanded_at) * 1000), 'state', m.state, 'has_booted', m.has_booted, 'is_fenced', m.is_fenced,
    'name', s.name, 'disk_gb', s.ssd_count, 'openstack_flavor', f.openstack_flavor, 'openstack_image', o.openstack_image,
    'login', o.login,
    'public_keys', (select coalesce(json_agg(key ->> 'line'), '[]') from jsonb_array_elements(m.launch_keys) key))
  from servers s join flavors f using (flavor_id) join oses o using (os_id)
  where s.account_id = m.account_id and s.server_id = m.server_id
$$;

-- Locks the simulated machines that answer until a time, and returns them in order. The step of a process that has leased one has
-- no effect. Machines that did not answer get their command again.
create or replace function take_simulated_machines(until timestamptz) returns setof json language sql as $$
  select machine_step(m) from machines m join servers s using (account_id, server_id)
  where provisioner = 'simulated'
    and (next_step_at <= until or next_step_at is null and not is_answered and s.status in (0, 1))
  order by next_step_at, server_id for update of m
$$;

-- Repeats the commands of simulated machines that did not answer, because the simulation lost them.
create or replace function wake_silent_machines() returns void language sql as $$
  update machines m set next_step_at = product_now() from servers s
  where s.account_id = m.account_id and s.server_id = m.server_id and s.status in (0, 1)
    and provisioner = 'simulated' and next_step_at is null and not is_answered
$$;
