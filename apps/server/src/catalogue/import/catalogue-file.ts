import { withoutHiddenCharacters } from '@cloud/pricing/words'
import * as v from 'valibot'
import { list, object, whole } from './schema-parts.ts'
import { TermsOfFile } from './terms-of-file.ts'

const visibleText = v.check<string, string>(
  (text) => withoutHiddenCharacters(text) === text,
  'must hold no hidden characters'
)
const text = (max: number) => {
  const message = `must be a text of 1 to ${max} characters`
  return v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(max, message), visibleText)
}
const DESCRIPTION = 'must be a text of at most 300 characters'
const id = whole(1, Number.MAX_SAFE_INTEGER)
const price = whole(0, 100_000_000_000)
/** A field that a file may leave out: an existing item then keeps its value. null removes it. */
const optionalField = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))
/** Provisioners that a flavor can have. */
const MACHINES = ['manual', 'openstack'] as const
export const LOGIN_PATTERN = /^[a-z_][a-z0-9_.-]{0,31}$/i
const LOGIN = 'must be a user name of up to 32 Latin letters and digits'

/** Format of a catalogue import: everything that is on offer, prices in whole kopeks. */
export const CatalogueFile = object({
  terms: TermsOfFile,
  gpus: list(
    object({ id, name: text(60), ram: whole(1, 100_000), is_cloud: v.boolean('must be true or false') })
  ),
  cpus: list(object({ id, name: text(60) })),
  rams: list(object({ id, standard: text(20) })),
  oses: list(
    object({
      id,
      name: text(60),
      description: v.pipe(v.string(DESCRIPTION), v.maxLength(300, DESCRIPTION), visibleText),
      /** Id of the image in OpenStack. */
      openstack_image: optionalField(text(100)),
      /** User name for the first sign-in. */
      login: optionalField(v.pipe(v.string(LOGIN), v.regex(LOGIN_PATTERN, LOGIN)))
    })
  ),
  disks: list(
    object({
      id,
      kind: v.picklist(['ssd', 'hdd'], 'must be ssd or hdd'),
      size: whole(1, 100_000),
      group_title: text(60),
      monthly_price_rub_cents: price,
      hourly_price_rub_cents: price
    })
  ),
  flavors: list(
    object({
      id,
      gpu_id: v.nullable(id),
      gpu_count: whole(0, 1000),
      cpu_id: id,
      cpu_count: whole(1, 100_000),
      ram_id: id,
      ram_count: whole(1, 1_000_000),
      /** Only for a new flavor; the capacity of an existing flavor is not imported. */
      max_available: whole(0, 1_000_000),
      flavor_monthly_price_rub_cents: price,
      machines: optionalField(v.picklist(MACHINES, `must be ${MACHINES.join(' or ')}`)),
      launch_minutes: optionalField(whole(1, 10_080)),
      /** Id of the flavor in OpenStack. */
      openstack_flavor: optionalField(text(255))
    })
  )
})
/** Fields about machines, which no customer sees. */
export const MACHINE_FIELDS = {
  oses: ['openstack_image', 'login'],
  flavors: ['machines', 'launch_minutes', 'openstack_flavor']
} as const
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>

/** Lists of a catalogue, each after the lists that it refers to. */
export const LISTS = ['gpus', 'cpus', 'rams', 'oses', 'disks', 'flavors'] as const
export type CatalogueList = (typeof LISTS)[number]
