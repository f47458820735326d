import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { wantedKind } from './platform/db/database-kind.ts'
import { guardOutgoing } from './platform/outgoing/guard.ts'
import { readSettings } from './platform/settings.ts'
import { claimDataFolder } from './platform/start/claim-data-folder.ts'
import { listen } from './platform/start/listen.ts'
import { openDatabase } from './platform/start/open-database.ts'
import { refuseOpenSandbox } from './platform/start/refuse-open-sandbox.ts'
import { failStart, ShutdownSteps } from './platform/start/shutdown-steps.ts'
import { VERSION } from './platform/version.ts'
import { DEMO_ACCOUNT } from './sandbox/seed/sample-data.ts'

guardOutgoing()

// React chooses its build when it is loaded; the development build renders pages 1.5 times as slowly
process.env['NODE_ENV'] ??= 'production'

// a later start reuses the code compiled by the first one, and takes half the time
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'))

const log = (line: string) => console.log(line)
const shutdown = new ShutdownSteps(log)
shutdown.onSignals()

try {
  const settings = readSettings(process.env, join(import.meta.dirname, '../../../.data'))
  refuseOpenSandbox(settings, process.env)

  const claim = settings.databaseUrl === undefined ? await claimDataFolder(settings.dataDir) : undefined
  if (claim !== undefined && 'pid' in claim) {
    log(
      `The product already runs on ${settings.dataDir}: ${claim.address || 'starting, or a command of an operator'} (process ${claim.pid}).`
    )
    // a service manager tries again after a failure only
    process.exit(claim.address === '' ? 1 : 0)
  }
  if (claim !== undefined) shutdown.add(claim.release)

  log(`Cloud ${VERSION}`)
  for (const line of settings.misspelt) log(line)
  const database = await openDatabase(settings, log, (error) => failStart(error, shutdown))
  shutdown.add(database.stop)
  log(`Database: ${database.where}`)

  const { closePools, openPools } = await import('./platform/db/connections/pools.ts')
  const pools = openPools(database.url, settings.timeouts)
  shutdown.add(() => closePools(pools))

  const { prepareDatabase, readMigrationState } = await import('./platform/start/prepare-database.ts')
  const { owner, makesRole, url } = database
  const applied = await prepareDatabase(
    { owner, application: makesRole ? url : undefined },
    wantedKind(settings)
  )
  // fails with instructions if this user may not read the tables
  await readMigrationState(url)
  if (applied.length > 0) log(`Migrated: ${applied.join(', ')}`)

  const { createDatabase } = await import('./platform/db/connections/database.ts')
  const { checkDurability } = await import('./platform/db/durability.ts')
  const db = createDatabase(pools.readiness)
  const { lacking } = await checkDurability(db)
  for (const line of lacking) log(`The database promises less than money needs: ${line}.`)
  const { findRevokeOfTemporary } = await import('./platform/db/temporary-tables.ts')
  const revoke = await findRevokeOfTemporary(db)
  if (revoke !== undefined) log(`The application may create temporary tables. ${revoke}`)

  const { createServices } = await import('./services.ts')
  const services = await createServices(pools, settings)
  const { seedWhenEmpty } = await import('./sandbox/seed/seed-when-empty.ts')
  const samples = settings.sandbox ? await seedWhenEmpty(services) : undefined
  if (samples === 'put in') log('Sample data is put in.')
  if (samples === 'not empty')
    log('No sample data is put in: the database has accounts, cards or acts of operators already.')

  if (settings.role !== 'web') {
    const { startJobs } = await import('./platform/jobs/start-jobs.ts')
    const { createMailService } = await import('./platform/mail/mail-service.ts')
    const mailService = createMailService(settings)
    const { productJobs } = await import('./jobs/product-jobs.ts')
    const { provisionersOf } = await import('./provisioners.ts')
    const { readShopId } = await import('./platform/db/shop-id.ts')
    const backup = { url: database.direct, ...settings.backup }
    const nightly = { backup, keep: settings.keep }
    shutdown.add(
      await startJobs(
        database.direct,
        productJobs(mailService, provisionersOf(settings, await readShopId(services.db)), nightly, {
          webhooks: settings.webhooks,
          bank: services.acquirer?.bank
        })
      )
    )
    log(`Mail goes to ${mailService.mailer.where}`)
  }

  const { describeCloud } = await import('./machines/openstack/describe-cloud.ts')
  const { createApp } = await import('./app.ts')
  const app = await createApp(services)
  shutdown.add(() => app.close())
  // loads and compiles the first page before the first visitor requests it
  if (settings.role !== 'worker') await app.inject('/')
  const at = await listen(app, settings)
  claim?.listening(at)
  if (settings.role !== 'worker') shutdown.add(() => app.drain(settings.drainSeconds))
  const { recordProcess } = await import('./platform/start/processes.ts')
  shutdown.add(await recordProcess(services.db, { role: settings.role, address: at.local }))
  shutdown.started()

  if (settings.openstack !== undefined) void describeCloud(settings.openstack).then(log)
  if (settings.yookassa !== undefined) log(`Card payments: by YooKassa at ${settings.yookassa.url}`)
  if (settings.machines === 'manual') log('Machines: handed over by hand, see machines list')
  log(settings.role === 'worker' ? `Does jobs; health at ${at.local}/readyz` : `Open ${at.address}`)
  if (samples === 'put in' || samples === 'there')
    log(`Sandbox account: ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`)
} catch (error) {
  await failStart(error, shutdown)
}
