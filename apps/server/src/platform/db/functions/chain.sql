-- Each transfer carries a hash of itself and of the one before it in its account: whoever changes, adds or removes one in
-- the middle has to rewrite all after it, and contradicts the heads that were kept.

-- In plpgsql, whose plan is kept: it is asked with each posting.
create or replace function transfer_hash(previous bytea, t transfers) returns bytea language plpgsql immutable as $$
begin
  return sha256(coalesce(previous, '') || convert_to(jsonb_build_array(t.account_id, t.transfer_id, t.kind, t.key,
    (extract(epoch from t.at) * 1000000)::bigint, t.source, t.target, t.server_id, t.purchase_no, t.hour_no,
    t.top_up_id, t.payment_no, t.amount_rub_cents)::text, 'UTF8'));
end
$$;

-- Of several rows in one statement each sees those before it.
create or replace function chain_transfers() returns trigger language plpgsql as $$
begin
  -- a posting holds this lock already; anything else waits for it
  perform from accounts where account_id = new.account_id for no key update;
  new.hash := transfer_hash(
    (select hash from transfers where account_id = new.account_id order by transfer_id desc limit 1), new);
  return new;
end
$$;
create or replace trigger chain_transfers before insert on transfers
  for each row execute function chain_transfers();

-- transfers from before there was a chain, once
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
