-- Decides when watched capacity becomes free. Judged at commit, because a freed slot may go to a waiting server in the
-- same act.

-- Returns how much of a configuration, or of a GPU card with a number of cards (null: any), can be started now.
create or replace function watched_places(of_flavor bigint, of_gpu bigint, of_count integer) returns bigint
language sql stable as $$
  select coalesce(sum(places), 0)::bigint from flavors join flavor_places using (flavor_id)
  where not closed and (flavor_id = of_flavor or gpu_id = of_gpu and gpu_count = coalesce(of_count, gpu_count))
$$;

-- A watch notifies at most three times an hour: an account that repeatedly frees and takes the last slot cannot flood
-- others.
create or replace function is_held_back(recent_notices timestamptz[], at timestamptz) returns boolean
language sql immutable as $$
  select cardinality(recent_notices) = 3 and recent_notices[1] > at - interval '1 hour'
$$;

-- This lock is taken last of all: its holder has locked everything it needs already.
create or replace function lock_watches() returns void language sql as $$
  select pg_advisory_xact_lock(4710308)
$$;

-- Judges the watches that a flavor matches (null: all): armed while nothing is free, due when capacity becomes free
-- after that. Watches that are held back are notified later, if capacity is free then.
create or replace function judge_watches(of_flavor bigint) returns void language plpgsql as $$
declare
  asked bigint;
begin
  if not exists (select from watches w left join flavors f on f.flavor_id = of_flavor
    where of_flavor is null or w.flavor_id = of_flavor
      or w.gpu_id = f.gpu_id and f.gpu_count = coalesce(w.gpu_count, f.gpu_count)) then
    return;
  end if;
  perform lock_watches();
  with judged as (
    select account_id, watch_id, watched_places(w.flavor_id, w.gpu_id, w.gpu_count) = 0 as none
    from watches w left join flavors f on f.flavor_id = of_flavor
    where of_flavor is null or w.flavor_id = of_flavor
      or w.gpu_id = f.gpu_id and f.gpu_count = coalesce(w.gpu_count, f.gpu_count)
  ), turned as (
    update watches w set is_armed = none,
      is_due = not none or is_due and not is_held_back(recent_notices, product_now())
    from judged j where j.account_id = w.account_id and j.watch_id = w.watch_id and w.is_armed <> none
    returning w.account_id, w.is_due and not is_held_back(recent_notices, product_now()) as is_due
  )
  select count(graphile_worker.add_job('notify-watches', payload => json_build_object('account_id', account_id),
    run_at => clock_timestamp())) into asked
  from (select distinct account_id from turned where is_due) due;
end
$$;

create or replace function watch_places() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform judge_watches(new.flavor_id);
  return null;
end
$$;
drop trigger if exists watch_places on flavors;
create constraint trigger watch_places after insert or update of max_available, closed, refused_at on flavors
  deferrable initially deferred for each row execute function watch_places();
drop trigger if exists watch_places on servers;
create constraint trigger watch_places after update on servers
  deferrable initially deferred for each row when (old.can_be_served <> new.can_be_served)
  execute function watch_places();
