-- What is compared, grouped or counted is composed (NFC), as the server stores texts from now on. Texts of documents, offers
-- and the history stay as they were written.

-- two labels of a server that differ only by form become one, in the place of the first
update servers set labels = (
  select array_agg(label order by first) from (
    select normalize(given, nfc) as label, min(place) as first
    from unnest(labels) with ordinality as given_labels (given, place) group by 1
  ) as composed
) where exists (select from unnest(labels) as label where label is not nfc normalized);
update servers set name = normalize(name, nfc) where name is not nfc normalized;
update accounts set name = normalize(name, nfc), company = normalize(company, nfc)
  where name is not nfc normalized or company is not nfc normalized;
update rules set name = normalize(name, nfc) where name is not nfc normalized;

-- of two that differ only by form the composed one is the one that is found
update promo_codes set code = normalize(code, nfc) where code is not nfc normalized
  and not exists (select from promo_codes as other where other.code = normalize(promo_codes.code, nfc));
update gpus set name = normalize(name, nfc) where name is not nfc normalized;
update cpus set name = normalize(name, nfc) where name is not nfc normalized
  and not exists (select from cpus as other where other.name = normalize(cpus.name, nfc));
update rams set standard = normalize(standard, nfc) where standard is not nfc normalized
  and not exists (select from rams as other where other.standard = normalize(rams.standard, nfc));
update oses set name = normalize(name, nfc) where name is not nfc normalized
  and not exists (select from oses as other where other.name = normalize(oses.name, nfc));
