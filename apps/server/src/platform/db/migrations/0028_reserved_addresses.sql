-- Addresses that the product has, or is going to have, for itself: no card's short name may be one of them. Cards of before
-- are not checked: one that is in the way is closed by its operator.
alter table gpus drop constraint gpu_short_name_is_not_ours;
alter table gpus add constraint gpu_short_name_is_not_ours check (lower(short_name) not in (
  'api', 'apple-touch-icon-precomposed.png', 'apple-touch-icon.png', 'assets', 'calculations', 'commercial-offer',
  'commercial-offer.pdf', 'confirm-email', 'estimate', 'favicon.ico', 'favicon.svg', 'healthz', 'index.html', 'invoices',
  'keep-factors', 'manifest.webmanifest', 'metrics', 'offers', 'panel', 'pay', 'preview.png', 'privacy', 'programs',
  'readyz', 'receipts', 'restore-email', 'robots.txt', 'sandbox', 'servers', 'services', 'sign-in', 'sign-out',
  'sign-up', 'sitemap', 'sitemap.xml', 'spending', 'ssh-keys', 'statements', 'undo-factor', 'webhooks'
)) not valid;
