-- The only ways to remove personal data from append-only or protected tables, for every database user.

-- A row of account_acts may lose its address and browser, and is deleted after its retention period.
create or replace function keep_acts() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < product_now() - interval '30 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.address = '' and new.agent = '' and new.details = '{}'
    and to_jsonb(new) - array['address', 'agent', 'details'] = to_jsonb(old) - array['address', 'agent', 'details'] then
    return new;
  end if;
  raise exception '% is only added to: it loses its address, or goes after its term', tg_table_name;
end
$$;
create or replace trigger keep_acts before update or delete on account_acts
  for each row execute function keep_acts();

-- Deletes at most `many` acts older than a moment; returns the number deleted.
create or replace function forget_acts(before timestamptz, many integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from account_acts where act_id in (select act_id from account_acts where at < before order by act_id limit many)
    returning 1
  )
  select count(*) from gone
$$;

-- Deletes at most `many` offers that ended before a moment and were never accepted; returns the number deleted. Their
-- numbers are not reused.
create or replace function forget_offers(before timestamptz, many integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from offers where offer_id in (select offer_id from offers
      where accepted_at is null and least(revoked_at, valid_until) < before limit many)
    returning 1
  )
  select count(*) from gone
$$;

create or replace function nobody() returns jsonb language sql immutable as $$
  select jsonb_build_object('user_type', 'person', 'name', 'Удалённый аккаунт', 'company', '', 'inn', '', 'kpp', '')
$$;

-- Removes the personal data of an account. Names of payers of received money are removed later by forget_payers.
create or replace function erase_person(account bigint, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update accounts set email = 'erased-' || account_id || '@erased.invalid', name = nobody() ->> 'name',
    user_type = 'person', phone = '', company = '', inn = '', kpp = '', erased_at = moment
  where account_id = account and erased_at is null;
  update account_acts set address = '', agent = '', details = '{}'
  where account_id = account and (address <> '' or agent <> '' or details <> '{}');
  update top_ups set payer = nobody() where account_id = account and payer is not null and status <> 'paid';
  -- a request that was not answered contains the address for the receipt
  update card_payments set request = null where account_id = account and request is not null;
  -- revokes open offers: nobody is left to honour them
  update offers o set title = null, buyer = null, revoked_at = case when is_open(o) then moment else revoked_at end
  where account_id = account and (title is not null or buyer is not null or is_open(o));
  update machines set addresses = '[]', mailed_addresses = null, login = null, launch_keys = '[]', ssh_keys = '[]' where account_id = account;
  if not exists (select from transfers where account_id = account) then
    delete from former_payers where account_id = account;
  end if;
end
$$;

-- Removes the payers from the documents of accounts that were erased before a moment.
create or replace function forget_payers(before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from former_payers p using accounts a where a.account_id = p.account_id and a.erased_at < before;
  update top_ups t set payer = nobody() from accounts a
  where a.account_id = t.account_id and a.erased_at < before and t.payer <> nobody();
end
$$;
