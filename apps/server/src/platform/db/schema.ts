import type { AccountSchema } from './schema/account.ts'
import type { CatalogueSchema } from './schema/catalogue.ts'
import type { MoneySchema } from './schema/money.ts'
import type { OffersSchema } from './schema/offers.ts'
import type { OperatorSchema } from './schema/operator.ts'
import type { PlatformSchema } from './schema/platform.ts'
import type { ServersSchema } from './schema/servers.ts'
import type { ServiceSchema } from './schema/service.ts'

/** Type of every table of the database, for Kysely. */
export interface Schema
  extends PlatformSchema,
    CatalogueSchema,
    AccountSchema,
    ServersSchema,
    MoneySchema,
    OffersSchema,
    ServiceSchema,
    OperatorSchema {}
