import type { CloudState } from '../../../apps/server/src/machines/openstack/attempt.ts'
import { OpenStack } from '../../../apps/server/src/machines/openstack/openstack.ts'
import type { Machine, MachineAnswer } from '../../../apps/server/src/machines/provisioner.ts'
import { SHOP } from '../stack/seed.ts'
import type { CloudUnderTest } from './cloud-under-test.ts'

type Settings = ConstructorParameters<typeof OpenStack>[0]

/** Settings of a shop. Only clients with the same object share a sign-in. */
export const settingsOf = ({ authUrl, project, network }: CloudUnderTest): Settings => ({
  authUrl,
  username: SHOP.name,
  readPassword: () => SHOP.password,
  projectName: project,
  userDomain: 'Default',
  projectDomain: 'Default',
  region: undefined,
  network,
  securityGroups: [],
  volumeType: undefined
})

/** Creates a provisioner with the settings of a shop. */
export const provisionerOf = (
  cloud: CloudUnderTest,
  shop = 'a1b2c3d4',
  changed: Partial<Settings> = {}
): OpenStack => new OpenStack({ ...settingsOf(cloud), ...changed }, shop)

export type Command = Pick<Machine, 'want' | 'operation'> & Partial<Machine>

/** Maximum number of steps of a command. */
const MOST_STEPS = 400

/** A server of a shop. It carries out one command at a time, step by step, as the machine loop does. */
export class ContractServer {
  readonly problems: string[] = []
  state: CloudState = {}
  /** Called after a state was saved; throws to simulate the end of the process. */
  onRecord: () => void | Promise<void> = () => undefined
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
        await this.onRecord()
      },
      this.#cloud.now()
    )
    this.state = seen.state
    if (seen.problem !== undefined) this.problems.push(seen.problem)
    if (seen.answer?.outcome === 'ready') this.#hasBooted = true
    return seen
  }

  /** Carries out steps until the command is answered; undefined after too many steps. */
  async until(command: Command, most = MOST_STEPS): Promise<MachineAnswer | undefined> {
    for (let i = 0; i < most; i++) {
      const { answer, next_step_in_ms } = await this.step(command)
      if (answer !== undefined) return answer
      await this.#cloud.pass(next_step_in_ms ?? 0)
    }
    return undefined
  }
}
