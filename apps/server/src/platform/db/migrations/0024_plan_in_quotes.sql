-- A quote says which plan it is for: written into those that were stored before.
alter table prepayments disable trigger keep_entries;
update prepayments set
  quote = quote || jsonb_build_object('plan', price_plan),
  plain_quote = plain_quote || '{"plan": 0}';
alter table prepayments enable trigger keep_entries;

update servers set
  quote = quote || jsonb_build_object('plan', price_plan),
  plain_quote = plain_quote || '{"plan": 0}';
