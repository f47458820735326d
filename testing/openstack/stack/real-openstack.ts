import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = (name: string) => join(import.meta.dirname, name)

/** Services that a check can stop, kill, pause, continue and start. */
export type StackService =
  | 'nova-api'
  | 'nova-conductor'
  | 'nova-scheduler'
  | 'nova-compute'
  | 'cinder-api'
  | 'cinder-scheduler'
  | 'cinder-volume'
  | 'neutron'
  | 'keystone'
  | 'placement'
  | 'rabbitmq'

/** A machine on a host of the fake hypervisor. Nova may have deleted its server. */
export interface HostMachine {
  readonly id: string
  readonly is_on: boolean
}

/** Power state of a running machine. */
const RUNNING = 1

/** The real OpenStack that `up.sh` installs in one folder. Needs root. */
export class RealOpenStack {
  readonly authUrl = 'http://127.0.0.1:25000/v3'
  readonly #dir: string
  #guard: ChildProcess | undefined

  constructor(dir: string) {
    this.#dir = dir
  }

  /**
   * Installs and starts the OpenStack. The first installation takes some minutes. If this process ends without `stop`, also
   * by Ctrl-C or during the start, a guard process ends the services.
   */
  async start(): Promise<void> {
    // in a separate process group, because Ctrl-C ends every process in this one; `read` fails when the pipe closes
    this.#guard = spawn('sh', ['-c', 'read -r line || exec "$0" --kill', script('down.sh')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: this.#env
    })
    this.#guard.unref()
    await this.#script('up.sh')
  }

  async stop(): Promise<void> {
    await this.#script('down.sh')
    this.#guard?.stdin?.end('stopped\n')
  }

  /** Installs QEMU and a system for guests, the first time, and starts a host for them. */
  async startGuests(): Promise<void> {
    await this.#script('guest.sh')
  }

  async stopGuests(): Promise<void> {
    await this.#script('guest.sh', '--stop')
  }

  async service(act: 'start' | 'stop' | 'kill' | 'pause' | 'cont', name: StackService): Promise<void> {
    await this.#script('in.sh', 'env', 'HOME=/root', '/opt/os/svc.sh', act, name)
  }

  /** Sets error messages of the fake hypervisor and the fake disks, e.g. `{ spawn_error: 'no' }`; `{}` ends all faults. */
  setFaults(faults: Readonly<Record<string, string | number>>): void {
    writeFileSync(join(this.#dir, 'root/var/os/knobs.json'), JSON.stringify(faults))
  }

  machines(): readonly HostMachine[] {
    const file = join(this.#dir, 'root/var/os/nova/machines-gpu-node-1.json')
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      return []
    }
    return Object.entries(JSON.parse(text) as Record<string, readonly [name: string, state: number]>).map(
      ([id, [, state]]) => ({ id, is_on: state === RUNNING })
    )
  }

  get #env() {
    return { ...process.env, OPENSTACK_DIR: this.#dir }
  }

  async #script(name: string, ...parameters: readonly string[]): Promise<void> {
    // do not wait for the end of the output: a started service keeps the pipes open
    await run(script(name), parameters, { env: this.#env, maxBuffer: 1e8 })
  }
}
