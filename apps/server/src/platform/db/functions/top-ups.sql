-- Money that has arrived.

-- Returns true if a bank transfer that was marked on an invoice was taken back.
create or replace function taken_back(p invoice_payments) returns boolean language sql stable as $$
  select exists (select from transfers t where t.account_id = p.account_id and t.kind = 'unpaid'
    and t.top_up_id = p.top_up_id and t.payment_no = p.payment_no)
$$;

-- Returns the amount that has arrived for an invoice and was not taken back, by all its transfers.
create or replace function arrived_for_invoice(account bigint, invoice bigint) returns bigint language sql stable as $$
  select sum(p.amount_rub_cents)::bigint from invoice_payments p
  where p.account_id = account and p.top_up_id = invoice and not taken_back(p)
$$;

-- Returns the amount that has arrived for a card top-up, by all its payments; null if none is stored.
create or replace function arrived_by_card(account bigint, top_up bigint) returns bigint language sql stable as $$
  select sum(p.amount_rub_cents)::bigint from card_payments p
  where p.account_id = account and p.top_up_id = top_up and p.status = 'succeeded'
$$;

-- A paid top-up stays paid: later messages cannot undo it. The status of an invoice follows from its transfers; a further
-- payment by card adds to the amount.
create or replace function keep_paid_top_up() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.status = 'paid' and (tg_op = 'DELETE' or new.status in ('declined', 'expired')
    or (old.payment_type = 'invoice'
      and new.arrived_rub_cents is distinct from arrived_for_invoice(new.account_id, new.top_up_id))
    or (old.payment_type <> 'invoice' and (new.status <> 'paid'
      or arrived_by_card(new.account_id, new.top_up_id) is distinct from new.arrived_rub_cents))) then
    raise exception 'top-up % is paid and stays so', old.top_up_id;
  end if;
  return new;
end
$$;
-- The result of a start is set once, so that nothing is started twice.
create or replace function keep_start_result() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.result is not null then
    raise exception 'the start of server % by top-up % has its result', old.server_id, old.top_up_id;
  end if;
  return new;
end
$$;
create or replace trigger keep_start_result before update or delete on top_up_starts
  for each row execute function keep_start_result();

-- A payment that is credited stays as it is.
create or replace function keep_credited_payment() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.status = 'succeeded' and (tg_op = 'DELETE' or new.status <> 'succeeded'
    or new.amount_rub_cents <> old.amount_rub_cents or new.bank_payment_id is distinct from old.bank_payment_id) then
    raise exception 'payment % of top-up % is credited and stays so', old.payment_no, old.top_up_id;
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger keep_credited_payment before update or delete on card_payments
  for each row execute function keep_credited_payment();

create or replace trigger keep_paid_top_up before update or delete on top_ups
  for each row execute function keep_paid_top_up();

-- A refund that has ended stays as it is.
create or replace function keep_ended_refund() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.status in ('succeeded', 'refused', 'at_bank') then
    raise exception 'refund % has ended as % and stays so', old.refund_id, old.status;
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger keep_ended_refund before update or delete on card_refunds
  for each row execute function keep_ended_refund();
