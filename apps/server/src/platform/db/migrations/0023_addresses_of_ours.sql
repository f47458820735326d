-- A card's short name is its address: none may be one that the product has, or is going to have, for itself.
alter table gpus drop constraint gpu_short_name_is_not_ours;
alter table gpus add constraint gpu_short_name_is_not_ours check (lower(gpu_short_name(name)) not in (
  'api', 'assets', 'commercial-offer', 'commercial-offer.pdf', 'estimate', 'favicon.ico', 'favicon.svg', 'healthz',
  'index.html', 'metrics', 'offers', 'panel', 'privacy', 'readyz', 'robots.txt', 'sandbox', 'sign-in', 'sign-out',
  'sign-up', 'sitemap.xml', 'spending'
));
