-- Whom an offer is made to: name, inn and kpp; null for none.

alter table offers add column buyer jsonb;
