import { afterEach, beforeEach } from 'vitest'
import { FakeCloud } from './fake-cloud.ts'
import { ContractServer } from './server.ts'

/** The fake cloud of the current test. */
export let cloud: FakeCloud
/** A server in that cloud. */
export let server: ContractServer

/** Opens a new fake cloud for each test of the calling file. */
export function openCloudForEachTest(): void {
  beforeEach(async () => {
    cloud = await FakeCloud.open()
    server = new ContractServer(cloud)
  })
  afterEach(() => cloud.close())
}
