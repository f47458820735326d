-- A link to the address that was replaced restores it, like a link about a new factor undoes the addition.
alter table factor_links add column former_email text;
