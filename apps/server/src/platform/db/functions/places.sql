-- Capacity: which servers hold a slot, which wait, and which gets the next one.

-- The check on max_available refuses to sell more slots than exist.
create or replace function capacity_follows() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  had bigint := case when tg_op = 'UPDATE' and holds_place(old.status) then old.flavor_id end;
  has bigint := case when holds_place(new.status) then new.flavor_id end;
begin
  if had is not distinct from has then
    return null;
  end if;
  -- pools are locked in ascending order of their ids
  perform from flavors where flavor_id in (had, has) order by flavor_id for no key update;
  update flavors set max_available = max_available + 1 where flavor_id = had;
  update flavors set max_available = max_available - 1 where flavor_id = has;
  return null;
end
$$;
create or replace trigger capacity_follows after insert or update of status, flavor_id on servers
  for each row execute function capacity_follows();

create or replace function stock_follows() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.stock := case tg_op when 'INSERT' then new.max_available
    else old.stock + new.max_available - old.max_available end;
  return new;
end
$$;
-- at depth 1 the update comes from capacity_follows, which moves a slot between free and held
create or replace trigger stock_follows before insert or update of max_available on flavors
  for each row when (pg_trigger_depth() = 0) execute function stock_follows();

create or replace function could_be_served(s servers) returns boolean language sql stable as $$
  select s.queue_ticket is not null and has_provisioner(s) and exists (
    select from accounts a where a.account_id = s.account_id and not a.frozen
      and a.balance_rub_cents >= case when s.launched then 1 else (s.quote ->> 'total')::bigint end)
$$;

create or replace function judge_waiting() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.can_be_served := could_be_served(new);
  return new;
end
$$;
create or replace trigger judge_waiting_new before insert on servers
  for each row when (new.queue_ticket is not null) execute function judge_waiting();
create or replace trigger judge_waiting before update on servers
  for each row when (new.queue_ticket is not null or new.can_be_served) execute function judge_waiting();

-- Judges waiting servers again whose provisioner was set up or removed since. An account in use is left to the next time.
create or replace function judge_provisioners() returns void language sql as $$
  with held as (
    select account_id from accounts where (select value from settings where key = 'sandbox') = '0' and account_id in (
      select account_id from servers s where queue_ticket is not null and can_be_served <> could_be_served(s))
    for no key update skip locked
  )
  update servers s set queue_ticket = queue_ticket from held where s.account_id = held.account_id and queue_ticket is not null
$$;

create or replace function judge_waiting_of_account() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update servers set queue_ticket = queue_ticket
  where account_id = new.account_id and status = -2 and queue_ticket is not null;
  return null;
end
$$;
create or replace trigger judge_waiting_of_account after update of balance_rub_cents, frozen on accounts
  for each row when (old.balance_rub_cents <> new.balance_rub_cents or old.frozen <> new.frozen)
  execute function judge_waiting_of_account();

-- Capacity that can be started now: free slots less those needed by waiting servers that could be served. None while an
-- operator has to confirm the capacity.
create or replace view flavor_places as
  select flavor_id, case when refused_at is null then greatest(0, max_available - coalesce(waiting, 0)) else 0 end as places
  from flavors left join (
    select flavor_id, count(*) as waiting from servers where can_be_served group by flavor_id
  ) queues using (flavor_id);

-- Counts the slots of a locked pool that are left for an account after all waiting servers of other accounts with a
-- lower ticket (null: all of them) that could be served.
create or replace function places_left(of_flavor bigint, account bigint, ticket bigint) returns bigint language plpgsql as $$
declare
  free integer := (select case when refused_at is null then max_available else 0 end from flavors
    where flavor_id = of_flavor);
begin
  return free - (select count(*) from (
    select from servers where flavor_id = of_flavor and can_be_served and account_id <> account
      and (ticket is null or queue_ticket < ticket)
    limit free
  ) ahead);
end
$$;

-- Locks pools in ascending order of their ids, always including the pools of the account's own waiting servers, which
-- the same act may lock later: so two acts never wait for each other in a circle.
create or replace function lock_pools(account bigint, asked bigint[]) returns void language plpgsql as $$
begin
  perform from flavors where flavor_id = any(
    asked || array(select flavor_id from servers where account_id = account and status = -2)
  ) order by flavor_id for no key update;
end
$$;

-- Locks pools, and counts for each entry of `asked` (flavor_id, ticket) the slots that are left.
create or replace function lock_places(account bigint, asked jsonb) returns json language plpgsql as $$
begin
  perform lock_pools(account, array(select (one ->> 'flavor_id')::bigint from jsonb_array_elements(asked) one));
  return (select coalesce(json_agg(
      places_left((one ->> 'flavor_id')::bigint, account, (one ->> 'ticket')::bigint) order by place), '[]')
    from jsonb_array_elements(asked) with ordinality as a (one, place));
end
$$;
