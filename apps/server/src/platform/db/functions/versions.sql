-- Clients watch the version of an account. It is in the row that every act writes anyway, so it costs no additional
-- write; a trigger increments it, so that no write is missed.
create or replace function count_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create or replace trigger count_version before update on accounts for each row execute function count_version();

-- Customers also see the addresses and the login of a machine, and whether it was shut down from inside. The caller locks the
-- account first.
create or replace function count_machine_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update accounts set version = version + 1 where account_id = new.account_id;
  return null;
end
$$;
create or replace trigger count_machine_version after update on machines for each row
  when ((old.addresses, old.login, old.is_off_inside) is distinct from (new.addresses, new.login, new.is_off_inside))
  execute function count_machine_version();
