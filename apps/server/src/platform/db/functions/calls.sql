-- Repeated calls: idempotency keys.

-- A stored answer is locked, which counts as a write: a repeated call then waits until a replica has the answer, even
-- if the wait of the first call was cancelled.

-- Starts a call that writes: locks its idempotency key for this transaction and returns the answer stored with it; if
-- there is none and the call is `timed`, returns the time.
create or replace function open_call(
  lock bigint, of_owner text, of_method text, of_path text, of_key text, timed boolean,
  out mine boolean, out kept boolean, out body_hash bytea, out status integer, out answer text, out request_id text,
  out at timestamptz
) language plpgsql as $$
begin
  mine := pg_try_advisory_xact_lock(lock);
  kept := false;
  if not mine then
    return;
  end if;
  select true, k.body_hash, k.status, k.answer, k.request_id into kept, body_hash, status, answer, request_id
  from idempotency_keys k
  where k.owner = of_owner and k.method = of_method and k.path = of_path and k.key = of_key
    and k.created_at > product_now() - key_lifetime()
  for share;
  kept := coalesce(kept, false);
  if timed and (not kept or answer like 'sending until %') then
    at := product_now_shared();
  end if;
end
$$;

-- Returns the outcome of the caller's writes with a key: whether one is in progress, by the first half of its lock (see
-- open_call), otherwise the last stored answer. The lock is inspected, not taken, so that no call has to wait. It is
-- released after the answer is visible, so it is inspected first; each statement here sees what was committed before
-- it.
create or replace function asked_call(
  lock_half bigint, of_owner text, of_key text,
  out running boolean, out method text, out path text, out status integer, out answer text
) language plpgsql as $$
begin
  running := exists (select from pg_locks l
    where l.locktype = 'advisory' and l.classid::bigint = lock_half and l.objsubid = 1 and l.granted
      and l.database = (select oid from pg_database where datname = current_database()));
  if running then
    return;
  end if;
  select k.method, k.path, k.status, k.answer into method, path, status, answer
  from idempotency_keys k
  where k.owner = of_owner and k.key = of_key and k.created_at > product_now() - key_lifetime()
  order by k.created_at desc, k.path, k.method
  limit 1
  for share;
end
$$;
