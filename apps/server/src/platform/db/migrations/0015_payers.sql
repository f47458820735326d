-- Whom a document of an earlier day names: what an account said of its owner before each change of it.
create table former_payers (
  account_id bigint not null references accounts,
  -- from this moment on it was no longer so
  until timestamptz not null,
  payer jsonb not null,
  primary key (account_id, until)
);

create function payer_of(a accounts) returns jsonb language sql immutable as $$
  select jsonb_build_object('user_type', a.user_type, 'name', a.name, 'company', a.company, 'inn', a.inn,
    'kpp', a.kpp)
$$;

-- Of several changes at one moment the first tells how it was before.
create function keep_former_payer() returns trigger language plpgsql as $$
begin
  insert into former_payers (account_id, until, payer) values (old.account_id, product_now(), payer_of(old))
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_former_payer after update of user_type, name, company, inn, kpp on accounts
  for each row when (payer_of(old) <> payer_of(new)) execute function keep_former_payer();

create function payer_at(account bigint, moment timestamptz) returns jsonb language sql stable as $$
  select coalesce(
    (select f.payer from former_payers f where f.account_id = account and f.until > moment order by f.until limit 1),
    (select payer_of(a) from accounts a where a.account_id = account))
$$;
