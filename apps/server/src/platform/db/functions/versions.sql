-- Clients watch the version of an account. It is in the row that every act writes anyway, so it costs no additional
-- write; a trigger increments it, so that no write is missed.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create or replace trigger count_version before update on accounts for each row execute function count_version();
