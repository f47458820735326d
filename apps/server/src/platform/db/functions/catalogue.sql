-- Changes of the catalogue, and its prices over time.

create or replace function catalogue_changed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end
$$;
do $$
declare t text;
begin
  foreach t in array array['gpus', 'cpus', 'rams', 'oses', 'disks', 'disk_prices', 'flavor_prices', 'terms_history', 'alerts'] loop
    execute format('create or replace trigger catalogue_changed after insert or update or delete or truncate on %I
      for each statement execute function catalogue_changed()', t);
  end loop;
end
$$;
create or replace trigger catalogue_changed after insert or delete or truncate on flavors
  for each statement execute function catalogue_changed();

-- Every update of a flavor counts as a change, whichever column it sets, so that a new column is never stale in the
-- shop. An update of the capacity alone does not count: catalogue_mark contains the free capacity of each flavor.
create or replace function flavors_changed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (
    select to_jsonb(f) - array['max_available', 'stock'] from latter f
    except select to_jsonb(f) - array['max_available', 'stock'] from former f
  ) then
    update catalogue_version set version = version + 1;
  end if;
  return null;
end
$$;
create or replace trigger flavors_changed after update on flavors
  referencing old table as former new table as latter for each statement execute function flavors_changed();

-- Returns a text that changes whenever the catalogue does. It is read many times a second: a function keeps its query
-- plan. It is stable, so that all parts are read as of one moment.
create or replace function catalogue_mark() returns text language plpgsql stable as $$
declare
  moment timestamptz := product_now();
begin
  return (select concat_ws(';', version,
    (select max(valid_from) from flavor_prices where valid_from <= moment),
    (select max(valid_from) from disk_prices where valid_from <= moment),
    (select max(valid_from) from terms_history where valid_from <= moment),
    (select count(*) from alerts where starts_at <= moment),
    (select count(*) from alerts where ends_at <= moment),
    (select string_agg(places::text, ',' order by flavor_id) from flavor_places)) from catalogue_version);
end
$$;

-- Parts of each flavor, with the names of the API.
create or replace view flavor_parts as
  select flavor_id, gpu_count, cpu_count, ram_count,
    case when gpu_id is not null
      then json_build_object('id', gpu_id, 'name', gpus.name, 'ram', gpus.ram, 'is_cloud', is_cloud) end as gpu,
    json_build_object('id', cpu_id, 'name', cpus.name) as cpu,
    json_build_object('id', ram_id, 'standard', standard) as ram
  from flavors left join gpus using (gpu_id) join cpus using (cpu_id) join rams using (ram_id);

-- Prices over time: of the given flavors (null: all), of disks, and the terms.
create or replace function price_histories(flavor_ids bigint[]) returns json language plpgsql stable as $$
begin
  return json_build_object(
    'flavors', (select coalesce(json_agg(h order by valid_from desc), '[]') from (
      select flavor_id, gpu_count, valid_from, flavor_monthly_price_rub_cents
      from flavors join flavor_prices using (flavor_id)
      where flavor_ids is null or flavor_id = any(flavor_ids)) h),
    'disks', (select coalesce(json_agg(h order by valid_from desc), '[]') from (
      select disk_id, size, valid_from, monthly_price_rub_cents from disks join disk_prices using (disk_id)) h),
    'terms', (select coalesce(json_agg(h order by valid_from desc), '[]') from terms_history h));
end
$$;
