-- The movements that have documents, few among the hours of an account: the panel asks for those of a month.
create index transfers_with_documents on transfers (account_id, at)
  where target = 'hold' or source in ('acquiring', 'invoice', 'correction');
