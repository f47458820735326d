import { join } from 'node:path'

/** Which answers are kept by whom: by both machines always, by one alone while the other is away, or by whoever happens to have them. */
export type Replication = 'strict' | 'asynchronous'

export interface Ports {
  readonly etcd: number
  readonly etcdPeers: number
  /** The address in front of both, which leads to whoever leads. */
  readonly address: number
  readonly pooler: number
  readonly nodes: readonly Node[]
}

export interface Node {
  readonly number: 1 | 2
  readonly postgres: number
  /** Where Patroni says what the node is. */
  readonly patroni: number
}

export const SUPERUSER = { username: 'postgres', password: 'superuser' }
export const BINARIES = '/usr/lib/postgresql/15/bin'

/** Patroni's, of one node; YAML reads JSON. */
export function patroni(dir: string, { etcd }: Ports, node: Node, replication: Replication): string {
  const strict = replication === 'strict'
  const at = (port: number) => `127.0.0.1:${port}`
  return JSON.stringify({
    scope: 'shop',
    name: `node${node.number}`,
    restapi: { listen: at(node.patroni), connect_address: at(node.patroni) },
    etcd3: { host: at(etcd) },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        maximum_lag_on_failover: 256 * 1024 * 1024,
        synchronous_mode: strict,
        synchronous_mode_strict: strict,
        // one that crashed is not started again in its place
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            wal_retrieve_retry_interval: '500ms',
            wal_receiver_status_interval: '1s',
            synchronous_commit: 'on',
            shared_buffers: '64MB'
          }
        }
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256'
      ]
    },
    postgresql: {
      listen: at(node.postgres),
      connect_address: at(node.postgres),
      data_dir: dataOf(dir, node),
      bin_dir: BINARIES,
      pgpass: join(dir, `pgpass${node.number}`),
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' }
      },
      parameters: { unix_socket_directories: dir }
    },
    watchdog: { mode: 'off' }
  })
}

export const dataOf = (dir: string, { number }: Node): string => join(dir, `node${number}`)

export const haproxy = ({ address, nodes }: Ports): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
  retries 2
listen leader
  bind 127.0.0.1:${address}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ number, postgres, patroni }) => `  server node${number} 127.0.0.1:${postgres} check port ${patroni}`).join('\n')}
`

/** @param users a file with a line for each user of the pooler: "name" "password" */
export const pgbouncer = ({ address, pooler }: Ports, users: string): string => `
[databases]
* = host=127.0.0.1 port=${address}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 30
server_connect_timeout = 2
server_login_retry = 1
server_check_delay = 0
query_wait_timeout = 30
`
