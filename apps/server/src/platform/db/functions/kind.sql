-- A database stays what its first start made it, a sandbox or a shop: also for a start of a version that would say otherwise.

create or replace function keep_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.key, new.value) is distinct from (old.key, old.value) then
    raise exception 'a database stays the sandbox or the shop that it is';
  end if;
  return new;
end
$$;
create or replace trigger keep_kind before update or delete on settings
  for each row when (old.key = 'sandbox') execute function keep_kind();
