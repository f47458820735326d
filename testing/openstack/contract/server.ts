import type { CloudState } from '../../../apps/server/src/machines/openstack/attempt.ts'
import { OpenStack } from '../../../apps/server/src/machines/openstack/openstack.ts'
import type { Machine, MachineAnswer } from '../../../apps/server/src/machines/provisioner.ts'
import { SHOP } from '../stack/seed.ts'
import type { CloudUnderTest } from './cloud-under-test.ts'

/** Creates a provisioner, as a process of the product does. */
export const provisionerOf = (
  { authUrl, project, network }: CloudUnderTest,
  shop = 'a1b2c3d4',
  changed: Partial<ConstructorParameters<typeof OpenStack>[0]> = {}
): OpenStack =>
  new OpenStack(
    {
      authUrl,
      username: SHOP.name,
      password: SHOP.password,
      projectName: project,
      userDomain: 'Default',
      projectDomain: 'Default',
      region: undefined,
      network,
      securityGroups: [],
      volumeType: undefined,
      ...changed
    },
    shop
  )

export type Command = Pick<Machine, 'want' | 'operation'> & Partial<Machine>

/** Clouds answer 202 and work on: a command needs that many steps at most. */
const MOST_STEPS = 400

/** A server whose commands are carried out one after the other. */
export class ContractServer {
  readonly problems: string[] = []
  state: CloudState = {}
  /** Called after a state was recorded; throws to end the process there. */
  onRecord: () => void = () => undefined
  #hasBooted = false
  readonly #cloud: CloudUnderTest
  readonly #provisioner: OpenStack
  readonly #id: number

  constructor(cloud: CloudUnderTest, id = 42, provisioner = provisionerOf(cloud)) {
    this.#cloud = cloud
    this.#provisioner = provisioner
    this.#id = id
  }

  async step(command: Command) {
    const seen = await this.#provisioner.step(
      {
        server_id: this.#id,
        mark: `mark${this.#id}`,
        name: 'Мой server №1',
        disk_gb: 10,
        openstack_flavor: this.#cloud.flavors.small,
        openstack_image: this.#cloud.image,
        login: 'debian',
        public_keys: ['ssh-ed25519 AAAA'],
        is_fenced: false,
        is_answered: false,
        commanded_at: this.#cloud.now(),
        ...command,
        has_booted: this.#hasBooted,
        state: this.state
      },
      async (recorded) => {
        this.state = recorded
        this.onRecord()
      },
      this.#cloud.now()
    )
    this.state = seen.state
    if (seen.problem !== undefined) this.problems.push(seen.problem)
    if (seen.answer?.outcome === 'ready') this.#hasBooted = true
    return seen
  }

  /** Steps until the command is answered; undefined after too many steps. */
  async until(command: Command, most = MOST_STEPS): Promise<MachineAnswer | undefined> {
    for (let i = 0; i < most; i++) {
      const { answer, look_after } = await this.step(command)
      if (answer !== undefined) return answer
      await this.#cloud.pass(look_after ?? 0)
    }
    return undefined
  }
}
