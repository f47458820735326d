-- The ledger, and its rules that the tables alone cannot express.

-- Both entries of every transfer, with their signs.
drop view if exists entries;
create view entries as
  select account_id, transfer_id, key, at, source as ledger_account, server_id, -amount_rub_cents as amount_rub_cents
  from transfers
  union all
  select account_id, transfer_id, key, at, target, server_id, amount_rub_cents from transfers;

create or replace function keep_entries() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception '% is only added to: post what corrects it', tg_table_name;
end
$$;
create or replace trigger keep_entries before update or delete or truncate on transfers
  for each statement execute function keep_entries();
create or replace trigger keep_entries before update or delete or truncate on events
  for each statement execute function keep_entries();
create or replace trigger keep_entries before update or delete or truncate on ledger_heads
  for each statement execute function keep_entries();
create or replace trigger keep_entries before update or delete or truncate on prepayments
  for each statement execute function keep_entries();
create or replace trigger keep_entries before update or delete or truncate on invoice_payments
  for each statement execute function keep_entries();
create or replace trigger keep_entries before update or delete or truncate on operator_acts
  for each statement execute function keep_entries();
create or replace trigger keep_entries before truncate on account_acts
  for each statement execute function keep_entries();

create or replace function dated_back() returns timestamptz language plpgsql as $$
begin
  raise exception 'an entry is dated before the last one of its account' using errcode = 'check_violation';
end
$$;

-- Updates the stored totals after each transfer; revenue and external accounts have no totals. The function runs with
-- the rights of its owner: the application itself may not write the totals (LEDGER_TOTALS in grants.ts), so none
-- changes without a transfer.
create or replace function totals_follow() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update accounts set balance_rub_cents = accounts.balance_rub_cents + moved.amount,
    last_at = case when moved.in_order and moved.first_at >= accounts.last_at then moved.last_at else dated_back() end
  from (
    select account_id, min(at) as first_at, max(at) as last_at,
      array_agg(at order by transfer_id) = array_agg(at order by at) as in_order,
      sum(case when target = 'balance' then amount_rub_cents
        when source = 'balance' then -amount_rub_cents else 0 end)::bigint as amount
    from added group by account_id
  ) moved
  where accounts.account_id = moved.account_id;
  update servers set hold_rub_cents = servers.hold_rub_cents + moved.amount
  from (
    select account_id, server_id, sum(case when target = 'hold' then amount_rub_cents
      else -amount_rub_cents end)::bigint as amount
    from added where 'hold' in (source, target) group by account_id, server_id
  ) moved
  where servers.account_id = moved.account_id and servers.server_id = moved.server_id;
  return null;
end
$$;
create or replace trigger totals_follow after insert on transfers referencing new table as added
  for each statement execute function totals_follow();

-- A total that was written by anything but totals_follow, also by the owner of the tables, must be the sum of its transfers at
-- commit. A posting changes totals inside a trigger, so it is not checked a second time. The search path is set, because a
-- temporary table of the session would otherwise be read instead of the real one.
create or replace function balance_is_of_transfers() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (select balance_rub_cents from accounts where account_id = new.account_id) <>
    (select coalesce(sum(amount_rub_cents), 0) from entries
      where account_id = new.account_id and ledger_account = 'balance') then
    raise exception 'the balance of account % is not the sum of its transfers', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop trigger if exists balance_is_of_transfers on accounts;
create constraint trigger balance_is_of_transfers after update on accounts deferrable initially deferred
  for each row when (new.balance_rub_cents <> old.balance_rub_cents and pg_trigger_depth() = 0)
  execute function balance_is_of_transfers();
drop trigger if exists new_balance_is_of_transfers on accounts;
create constraint trigger new_balance_is_of_transfers after insert on accounts deferrable initially deferred
  for each row when (new.balance_rub_cents <> 0) execute function balance_is_of_transfers();

create or replace function hold_is_of_transfers() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (select hold_rub_cents from servers where account_id = new.account_id and server_id = new.server_id) <>
    (select coalesce(sum(amount_rub_cents), 0) from entries
      where account_id = new.account_id and server_id = new.server_id and ledger_account = 'hold') then
    raise exception 'the hold of server % is not the sum of its transfers', new.server_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop trigger if exists hold_is_of_transfers on servers;
create constraint trigger hold_is_of_transfers after update on servers deferrable initially deferred
  for each row when (new.hold_rub_cents <> old.hold_rub_cents and pg_trigger_depth() = 0)
  execute function hold_is_of_transfers();
drop trigger if exists new_hold_is_of_transfers on servers;
create constraint trigger new_hold_is_of_transfers after insert on servers deferrable initially deferred
  for each row when (new.hold_rub_cents <> 0) execute function hold_is_of_transfers();

-- Money is held only for a server that is starting or active. Checked at commit, because a launch changes money and
-- state one after the other.
create or replace function hold_only_while_running() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from servers where account_id = new.account_id and server_id = new.server_id
    and hold_rub_cents > 0 and status not in (1, 2)) then
    raise exception 'server % holds money in status %', new.server_id, new.status using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop trigger if exists hold_only_while_running on servers;
create constraint trigger hold_only_while_running after insert or update on servers
  deferrable initially deferred for each row when (new.hold_rub_cents > 0 and new.status not in (1, 2))
  execute function hold_only_while_running();

-- periodHours and chargedAfter of @cloud/pricing in SQL, to compute what the product should have charged
create or replace function period_hours(plan integer) returns integer language sql immutable parallel safe as $$
  select greatest(1, 720 * plan)
$$;
create or replace function charged_after(prepaid bigint, hours integer, k bigint) returns bigint
language sql immutable strict parallel safe as $$
  select floor((2::numeric * prepaid * least(k, hours) + hours) / (2 * hours))::bigint
$$;

-- A request of an operator never changes, and is decided once.
create or replace function keep_request() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.decided_at is not null or to_jsonb(new) - array['decided_by', 'decided_at', 'approved']
      <> to_jsonb(old) - array['decided_by', 'decided_at', 'approved'] then
    raise exception 'a request stays as it was asked, and is decided once';
  end if;
  return new;
end
$$;
create or replace trigger keep_request before update on correction_requests
  for each row execute function keep_request();
