-- Each transfer stores a hash of itself and of the previous transfer of its account: changing, adding or removing one
-- in the middle requires rewriting all later ones, and then contradicts the stored heads of the chains.

-- Written in plpgsql to keep its query plan, because every posting calls it.
create or replace function transfer_hash(previous bytea, t transfers) returns bytea language plpgsql immutable as $$
begin
  return sha256(coalesce(previous, '') || convert_to(jsonb_build_array(t.account_id, t.transfer_id, t.kind, t.key,
    (extract(epoch from t.at) * 1000000)::bigint, t.source, t.target, t.server_id, t.purchase_no, t.hour_no,
    t.top_up_id, t.payment_no, t.amount_rub_cents)::text, 'UTF8'));
end
$$;

-- Within a statement that inserts several rows, each row sees the rows before it.
create or replace function chain_transfers() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  -- a posting holds this lock already; any other writer waits for it
  perform from accounts where account_id = new.account_id for no key update;
  new.hash := transfer_hash(
    (select hash from transfers where account_id = new.account_id order by transfer_id desc limit 1), new);
  return new;
end
$$;
create or replace trigger chain_transfers before insert on transfers
  for each row execute function chain_transfers();

-- sets the hashes of transfers made before the chain existed, once
do $$
declare
  t transfers;
  link bytea;
  account bigint;
begin
  if exists (select from pg_attribute where attrelid = 'transfers'::regclass and attname = 'hash' and attnotnull) then
    return;
  end if;
  alter table transfers disable trigger user;
  for t in select * from transfers order by account_id, transfer_id loop
    link := transfer_hash(case when account = t.account_id then link end, t);
    account := t.account_id;
    update transfers set hash = link where account_id = t.account_id and transfer_id = t.transfer_id;
  end loop;
  alter table transfers enable trigger user;
  alter table transfers alter column hash set not null;
end
$$;
