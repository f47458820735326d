-- What a command was given and what it answered; a row of the ledger is a transfer everywhere else.

alter table operator_acts rename column said to input;
alter table operator_acts rename column answered to answer;

alter table transfers
  rename constraint movement_is_in_the_table_of_operations to transfer_is_in_the_table_of_operations;
