import { randomUUID } from 'node:crypto'
import { type Answer, type Call, ok, refusal } from './answer.ts'
import { type FakeAttachment, type FakeResources, type FakeVolume, TASK_REQUESTS } from './resources.ts'

interface NewVolume {
  readonly name: string
  readonly size: number
  readonly metadata: Record<string, string>
}

/** Cinder: volumes and their attachments. A volume has one attachment at most. */
export class FakeCinder {
  readonly #resources: FakeResources

  constructor(resources: FakeResources) {
    this.#resources = resources
  }

  answer({ method, path: [kind, id], query, body }: Call): Answer {
    const { volumes, volumeLimits } = this.#resources
    if (kind === 'attachments') return this.#answerOfAttachments(method, id, query, body)
    if (kind === 'limits') return ok({ limits: { absolute: volumeLimits } })
    if (kind === 'types') return ok({ volume_types: this.#resources.volumeTypes })
    if (kind !== 'volumes') return refusal(404, 'Not found')
    if (method === 'POST') return this.#answerOfNewVolume(body.volume as NewVolume)
    if (method === 'GET' && id === 'detail') {
      const found = [...volumes.values()].filter((volume) => matches(volume, query))
      return ok({ volumes: found.map((volume) => this.#shown(volume)) })
    }
    const volume = volumes.get(id ?? '')
    if (volume === undefined) return refusal(404, `Volume ${id} could not be found.`)
    if (method === 'GET') return ok({ volume: this.#shown(volume) })
    if (!['available', 'error', 'error_extending'].includes(volume.status))
      return refusal(400, `Invalid volume: Volume status must be available or error, not ${volume.status}.`)
    volume.status = 'deleting'
    volume.requests_left = TASK_REQUESTS
    return { status: 202 }
  }

  #answerOfNewVolume(request: NewVolume): Answer {
    const { volumes, quota } = this.#resources
    if (volumes.size >= quota.volumes)
      return refusal(413, 'VolumeLimitExceeded: Maximum number of volumes allowed exceeded')
    return { status: 202, body: { volume: this.#shown(this.createVolume(request)) } }
  }

  createVolume({ name, size, metadata }: NewVolume): FakeVolume {
    const volume: FakeVolume = {
      id: randomUUID(),
      name,
      size,
      metadata,
      status: 'creating',
      created_at: this.#resources.nowText(),
      requests_left: TASK_REQUESTS
    }
    this.#resources.volumes.set(volume.id, volume)
    return volume
  }

  #shown(volume: FakeVolume): object {
    const attached = [...this.#resources.attachments.values()].filter(
      (attachment) => attachment.volume === volume.id && attachment.attached
    )
    return { ...volume, attachments: attached.map(({ instance }) => ({ server_id: instance })) }
  }

  #answerOfAttachments(
    method: string,
    id: string | undefined,
    query: URLSearchParams,
    body: Record<string, unknown>
  ): Answer {
    const { volumes, attachments, servers } = this.#resources
    if (method === 'GET')
      return ok({
        attachments: [...attachments.values()]
          .filter(({ volume }) => volume === (query.get('volume_id') ?? volume))
          .map((attachment) => ({ ...attachment, volume_id: attachment.volume }))
      })
    if (method === 'POST') {
      const volume = volumes.get((body.attachment as { volume_uuid: string }).volume_uuid)
      if (volume?.status !== 'available') return refusal(400, 'Invalid volume')
      return ok({ attachment: this.attach(volume, null) })
    }
    const attachment = attachments.get(id ?? '')
    if (attachment === undefined) return refusal(404, `Attachment ${id} could not be found.`)
    const server = servers.get(attachment.instance ?? '')
    if (server !== undefined && !server.deleted) return refusal(409, 'ConflictNovaUsingAttachment')
    this.#detach(attachment)
    return ok({ attachments: [] })
  }

  attach(volume: FakeVolume, instance: string | null): FakeAttachment {
    const attachment = { id: randomUUID(), volume: volume.id, instance, attached: false }
    this.#resources.attachments.set(attachment.id, attachment)
    volume.status = 'reserved'
    return attachment
  }

  /** Removes the attachments of a deleted server. */
  detachServer(instance: string): void {
    if (this.#resources.isStorageDown) return
    for (const attachment of this.#resources.attachments.values())
      if (attachment.instance === instance) this.#detach(attachment)
  }

  #detach(attachment: FakeAttachment): void {
    this.#resources.attachments.delete(attachment.id)
    const volume = this.#resources.volumes.get(attachment.volume)
    if (volume !== undefined) volume.status = 'available'
  }

  /** Advances the creation and deletion of volumes by one request. */
  advance(): void {
    const { volumes, faults } = this.#resources
    for (const volume of volumes.values()) {
      if (volume.status !== 'creating' && volume.status !== 'deleting') continue
      volume.requests_left -= 1
      if (volume.requests_left > 0) continue
      if (volume.status === 'creating') volume.status = faults.volume === undefined ? 'available' : 'error'
      else volumes.delete(volume.id)
    }
  }
}

/** Returns true if a volume has the name and the metadata of a query. */
function matches({ name, metadata }: FakeVolume, query: URLSearchParams): boolean {
  const wanted = JSON.parse(query.get('metadata') ?? '{}') as Readonly<Record<string, string>>
  const hasMetadata = Object.entries(wanted).every(([field, value]) => metadata[field] === value)
  return hasMetadata && name === (query.get('name') ?? name)
}
