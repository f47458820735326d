-- What can be started now: the places that those who wait and can be served do not need.
create view flavor_places as
  select flavor_id, greatest(0, max_available - coalesce(waiting, 0)) as places
  from flavors left join (
    select flavor_id, count(*) as waiting from servers where can_be_served group by flavor_id
  ) queues using (flavor_id);

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
