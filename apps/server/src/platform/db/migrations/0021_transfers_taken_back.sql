-- A bank's transfer that was marked on the wrong invoice is taken back by a movement of its own, 'unpaid:' before the key
-- of the one that credited it; then it may be marked again, there or elsewhere.

alter table invoice_payments disable trigger keep_entries;
-- the key of the movement that credited it
alter table invoice_payments add column key text;
update invoice_payments p set key = coalesce(
  (select t.key from transfers t
    where t.account_id = p.account_id and t.key = 'top-up:' || p.top_up_id || ':' || p.reference),
  'top-up:' || p.top_up_id);
alter table invoice_payments alter column key set not null;
alter table invoice_payments drop constraint invoice_payments_pkey;
alter table invoice_payments add constraint invoice_payments_pkey primary key (account_id, key);
alter table invoice_payments enable trigger keep_entries;

-- What came for an invoice and was not taken back, by all its transfers.
create function arrived_for_invoice(account bigint, invoice bigint) returns bigint language sql stable as $$
  select sum(p.amount_rub_cents)::bigint from invoice_payments p
  where p.account_id = account and p.top_up_id = invoice and not exists (
    select from transfers t where t.account_id = p.account_id and t.key = 'unpaid:' || p.key)
$$;

alter table top_ups disable trigger keep_paid_top_up;
update top_ups t set arrived_rub_cents = arrived_for_invoice(t.account_id, t.top_up_id)
where t.status = 'paid' and t.payment_type = 'invoice';
alter table top_ups enable trigger keep_paid_top_up;

-- Money that came stays come: a later message may not take it back. An invoice is paid by what its transfers say.
create or replace function keep_paid_top_up() returns trigger language plpgsql as $$
begin
  if old.status = 'paid' and (tg_op = 'DELETE' or old.payment_type <> 'invoice'
    or new.arrived_rub_cents is distinct from arrived_for_invoice(new.account_id, new.top_up_id)
    or new.status = 'declined') then
    raise exception 'top-up % is paid and stays so', old.top_up_id;
  end if;
  return new;
end
$$;

-- what goes back has documents, too
drop index transfers_with_documents;
create index transfers_with_documents on transfers (account_id, at)
  where target = 'hold' or source in ('acquiring', 'invoice', 'correction')
    or target in ('acquiring', 'invoice', 'correction');
