-- A text that changes whenever the catalogue does, asked for many times a second: in a function its plan is kept. It is
-- stable, so that all of it is seen as of one moment.
create function catalogue_mark() returns text language plpgsql stable as $$
declare
  moment timestamptz := product_now();
begin
  return (select concat_ws(';', version,
    (select max(valid_from) from flavor_prices where valid_from <= moment),
    (select max(valid_from) from disk_prices where valid_from <= moment),
    (select max(valid_from) from terms_history where valid_from <= moment),
    (select count(*) from alerts where starts_at <= moment),
    (select count(*) from alerts where ends_at <= moment),
    (select string_agg(max_available::text, ',' order by flavor_id) from flavors)) from catalogue_version);
end
$$;
