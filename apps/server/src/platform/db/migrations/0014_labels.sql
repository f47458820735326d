-- What a server is for, in its owner's words; and its hours by their day.

alter table servers
  add column labels text[] not null default '{}',
  add constraint few_labels check (cardinality(labels) <= 5);

create index revenue_by_moment on transfers (account_id, at) where source = 'revenue' or target = 'revenue';
