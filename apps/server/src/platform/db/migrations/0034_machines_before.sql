-- Servers that ran before operators handed machines over have no addresses: operators are notified, and find them in `machines list`.
update machines set problem_since = now(), problem = 'запущена до обновления, адресов нет: machines address СЕРВЕР --address АДРЕС'
where provisioner = 'manual' and want = 'run' and is_answered and addresses = '[]';
