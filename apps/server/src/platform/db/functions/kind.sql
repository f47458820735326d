-- The first start marks the database permanently as a sandbox or a shop; later starts and later versions cannot change
-- the mark. The stored secret cannot be changed either: set SECRET to use another one.

create or replace function keep_kind() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.key, new.value) is distinct from (old.key, old.value) then
    raise exception 'a database stays the sandbox or the shop that it is, with the secret that it keeps';
  end if;
  return new;
end
$$;
create or replace trigger keep_kind before update or delete on settings
  for each row when (old.key in ('sandbox', 'secret', 'shop_id')) execute function keep_kind();
