-- The payer of an account, today and on the day of a document.

create or replace function payer_of(a accounts) returns jsonb language sql immutable as $$
  select jsonb_build_object('user_type', a.user_type, 'name', a.name, 'company', a.company, 'inn', a.inn,
    'kpp', a.kpp)
$$;

-- Of several changes at the same moment, the first one keeps the former values.
create or replace function keep_former_payer() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into former_payers (account_id, until, payer) values (old.account_id, product_now(), payer_of(old))
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger keep_former_payer after update of user_type, name, company, inn, kpp on accounts
  for each row when (payer_of(old) <> payer_of(new)) execute function keep_former_payer();

create or replace function payer_at(account bigint, moment timestamptz) returns jsonb language sql stable as $$
  select coalesce(
    (select f.payer from former_payers f where f.account_id = account and f.until > moment order by f.until limit 1),
    (select payer_of(a) from accounts a where a.account_id = account))
$$;
