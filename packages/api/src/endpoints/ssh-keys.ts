import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page, whole } from '../schemas/primitives.ts'
import { NewSshKey, SshKey, SshKeyId } from '../schemas/ssh-key.ts'

/** Public SSH keys of an account (docs/rules/security.md#ssh-keys). */
export const sshKeys = {
  /** Lists keys, oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/ssh-keys/',
    access: 'account',
    scope: 'session',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(SshKey) }),
    errors: []
  }),
  /** Adds a key. If the account already has the key, that key is returned. */
  create: endpoint({
    method: 'POST',
    path: '/api/v1/ssh-keys/',
    access: 'account',
    scope: 'session',
    body: NewSshKey,
    response: SshKey,
    errors: ['confirmation_needed', 'too_many_ssh_keys']
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/ssh-keys/{id}/',
    access: 'account',
    scope: 'session',
    params: SshKeyId,
    response: v.object({ id: Id }),
    errors: ['confirmation_needed']
  })
}
