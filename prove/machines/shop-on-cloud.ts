import { FLAVOR, type SmallCloud } from '../../apps/server/src/billing/testing/small-cloud.ts'
import type { CloudUnderTest } from '../../testing/openstack/contract/cloud-under-test.ts'

export const SHOP_ID = 'a1b2c3d4'

/** Turns the small cloud into a shop whose machines run in the cloud under test. */
export async function useCloud(
  small: SmallCloud,
  { flavors, image }: CloudUnderTest,
  startClock: number | undefined
): Promise<void> {
  await small.pool.query(`insert into settings (key, value) values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1'), ('shop_id', '${SHOP_ID}')
    on conflict (key) do update set value = excluded.value`)
  for (const [flavor_id, openstack_flavor] of [
    [FLAVOR.cpu, flavors.small],
    [FLAVOR.rare, flavors.big],
    [FLAVOR.cloud, flavors.card]
  ] as const)
    await small.db
      .updateTable('flavors')
      .set({ openstack_flavor })
      .where('flavor_id', '=', flavor_id)
      .execute()
  await small.db.updateTable('oses').set({ openstack_image: image, login: 'debian' }).execute()
  if (startClock === undefined) return
  // a trigger forbids to set the clock of a shop, so the function that reads it is replaced
  await small.pool.query(`create table clock_of_cloud (ms bigint not null); insert into clock_of_cloud values (0);
    create or replace function product_now() returns timestamptz language sql volatile as $$
      select timestamptz 'epoch' + ms * interval '1 millisecond' from clock_of_cloud $$`)
  await setClock(small, startClock)
}

/** Sets the product's clock to the time of the cloud under test. */
export const setClock = (small: SmallCloud, now: number) =>
  small.pool.query('update clock_of_cloud set ms = $1', [now])
