-- the addresses in the last e-mail 'Сервер готов'; null: none was sent
alter table machines add mailed_addresses jsonb;
