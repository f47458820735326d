-- The product's time. In a shop it is the machine's: only the clock of a sandbox is moved.

create or replace function keep_clock_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.offset_ms < old.offset_ms then
    raise exception 'the clock only goes forward';
  end if;
  if new.offset_ms > old.offset_ms and exists (select from settings where key = 'sandbox' and value = '0') then
    raise exception 'the clock of a shop is not moved';
  end if;
  return new;
end
$$;
create or replace trigger keep_clock_forward before update or delete on product_clock
  for each row execute function keep_clock_forward();

create or replace function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp()) + offset_ms * interval '1 millisecond' from product_clock
$$;
-- The time for one transaction: whoever asks waits for an advance under way, and an advance waits for him.
create or replace function product_now_shared() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(4710302);
  return product_now();
end
$$;
