-- Calls that are repeated: idempotency keys.

-- What is kept is locked, which is a write: so who says it again waits until a replica has it, also when the wait of whoever
-- kept it was cancelled.

-- A call that writes: takes its idempotency key for this transaction, and answers what is kept with it; if nothing is and
-- it is `timed`, the time.
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
  if timed and not kept then
    at := product_now_shared();
  end if;
end
$$;

-- What became of the caller's writes with a key: whether one is at work, by the first half of its lock (see open_call),
-- else the answer that was kept last. The lock is looked at, not taken: who asks is in nobody's way. It is given back once
-- the answer can be seen, so it is looked at first, and each statement here sees what was committed before it.
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
