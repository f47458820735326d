-- A transfer that exceeds its invoice's amount by more than an operator's limit waits for a second operator, too.

alter table correction_requests
  add column top_up_id bigint,
  drop constraint correction_requests_kind_check,
  add constraint correction_requests_kind_check check (kind in ('credit', 'debit', 'payout', 'transfer')),
  add constraint transfers_have_an_invoice check ((kind = 'transfer') = (top_up_id is not null)),
  add constraint correction_requests_top_up_fkey foreign key (account_id, top_up_id) references top_ups;
