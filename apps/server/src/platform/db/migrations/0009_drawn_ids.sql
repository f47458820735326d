-- 52 bits of a source that cannot be foreseen; random() goes on from what it has given.
alter table promo_codes alter column promocode_id
  set default (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 1))::bit(52)::bigint + 1);
