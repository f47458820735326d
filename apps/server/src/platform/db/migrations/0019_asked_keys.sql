-- What became of a write is asked by its key alone, so that the key stands before method and path.
alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (owner, key, method, path);

-- What became of the caller's writes with a key: whether one is at work, by the first half of its lock (see open_call),
-- else the answer that was kept last. The lock is looked at, not taken: who asks is in nobody's way. It is given back once
-- the answer can be seen, so it is looked at first, and each statement here sees what was committed before it.
create function asked_call(
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
  where k.owner = of_owner and k.key = of_key and k.created_at > product_now() - interval '24 hours'
  order by k.created_at desc, k.path, k.method
  limit 1;
end
$$;
