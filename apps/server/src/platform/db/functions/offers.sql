-- Saved offers: their numbers, their expiry, and their servers.

-- Returns the next number and the moment of saving: of two offers the one saved later has the later moment.
create or replace function next_offer_number() returns table (created_at timestamptz, year integer, year_no integer)
language plpgsql as $$
begin
  perform from offer_numbers for update;
  created_at := product_now();
  year := extract(year from created_at at time zone 'Europe/Moscow');
  update offer_numbers n set year = next_offer_number.year,
    year_no = case when n.year = next_offer_number.year then n.year_no + 1 else 1 end
  returning n.year_no into next_offer_number.year_no;
  return next;
end
$$;

create or replace function is_open(o offers) returns boolean language sql volatile as $$
  select o.accepted_at is null and o.revoked_at is null and o.valid_until > product_now()
$$;

-- Facts that an acceptance needs once all its rows are locked: the time, flavors and systems no longer offered, flavors without provisioner, ids for
-- its servers.
create or replace function acceptance_facts(flavor_ids bigint[], os_ids bigint[], many integer, queues boolean)
returns json language plpgsql as $$
begin
  return json_build_object(
    'now', product_now(),
    'closed_flavors', (select coalesce(json_agg(flavor_id), '[]') from flavors where flavor_id = any(flavor_ids) and closed),
    'unavailable_flavors', (select coalesce(json_agg(flavor_id), '[]') from flavors
      where flavor_id = any(flavor_ids) and not is_set_up(provisioner_of(flavor_id))),
    'closed_oses', (select coalesce(json_agg(os_id), '[]') from oses where os_id = any(os_ids) and closed),
    'server_ids', (select coalesce(json_agg(nextval(pg_get_serial_sequence('servers', 'server_id'))), '[]')
      from generate_series(1, many)),
    'tickets', (select coalesce(json_agg(case when queues then nextval('queue_tickets') end), '[]') from generate_series(1, many)));
end
$$;

-- Servers of an account by their ids, including deleted ones, with the data that shows what their start lacks.
create or replace function servers_by_ids(account bigint, ids bigint[]) returns json language plpgsql stable as $$
begin
  return (select json_build_object(
    'balance', (select balance_rub_cents from accounts where account_id = account),
    'servers', coalesce(json_agg(s order by server_id), '[]'),
    'prices', price_histories(coalesce(array_agg(distinct flavor_id), '{}')))
  from servers s where account_id = account and server_id = any(ids));
end
$$;
