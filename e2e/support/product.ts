import { applicationUrl } from '../../apps/server/src/platform/db/application-role.ts'
import { freshDatabase } from '../../testing/database.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { QUICK_HASHES } from '../../testing/quick-hashes-option.ts'

const owner = await freshDatabase()
const own = await startProduct({
  DATABASE_URL: applicationUrl(owner),
  DATABASE_DIRECT_URL: owner,
  SANDBOX: '1',
  NODE_OPTIONS: QUICK_HASHES
})

/**
 * Returns the product of this worker, so that parallel files share neither servers nor a clock. It starts with the first test file
 * and ends with the worker. The files run one after the other, and each test signs up its own account.
 */
export const product = (): Pick<Product, 'base' | 'dataDir'> => own
