-- The product's time. In a shop it is the machine's time; only the clock of a sandbox is advanced.

create or replace function keep_clock_forward() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or new.offset_ms < old.offset_ms then
    raise exception 'the clock only goes forward';
  end if;
  if new.offset_ms > old.offset_ms and exists (select from settings where key = 'sandbox' and value = '0') then
    raise exception 'the clock of a shop is not moved';
  end if;
  if new.ticked_at is distinct from old.ticked_at
    and (new.ticked_at is null or new.ticked_at < old.ticked_at or new.ticked_at > clock_timestamp()) then
    raise exception 'the time that was seen goes forward, and not ahead';
  end if;
  return new;
end
$$;
create or replace trigger keep_clock_forward before update or delete on product_clock
  for each row execute function keep_clock_forward();

-- If the clock of a shop is ahead of its last tick by more than this, the product's time stays at the tick, so that
-- customers are not charged for time in which no process ran, until an operator accepts the new time.
create or replace function clock_jump() returns interval language sql immutable parallel safe
return interval '10 minutes';

create or replace function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', case when clock_timestamp() > ticked_at + clock_jump() then ticked_at
    else clock_timestamp() + offset_ms * interval '1 millisecond' end) from product_clock
$$;

-- How far the machine's clock is ahead of the stopped product clock; null while the clock runs.
create or replace function clock_held() returns interval language sql volatile as $$
  select clock_timestamp() - ticked_at from product_clock where clock_timestamp() > ticked_at + clock_jump()
$$;

-- Records that the time was read: called each minute by every process that runs the jobs of a shop.
create or replace function tick_clock() returns void language sql as $$
  update product_clock set ticked_at = clock_timestamp()
  where (ticked_at is null or clock_timestamp() between ticked_at and ticked_at + clock_jump())
    and exists (select from settings where key = 'sandbox' and value = '0')
$$;

-- Returns the time for one transaction: it waits for an advance in progress, and an advance waits for it.
create or replace function product_now_shared() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(4710302);
  return product_now();
end
$$;
