import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Mail, Mailer } from './mailer.ts'

const StoredMail = v.object({
  id: v.string(),
  at: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string()
})
type Kept = v.InferOutput<typeof StoredMail>

/** Stores e-mails in files instead of sending them. Only the operator may read them: they contain links to accounts. */
export class Outbox implements Mailer {
  readonly where: string

  constructor(dataDir: string) {
    this.where = join(dataDir, 'mail')
  }

  async send(mail: Mail): Promise<'sent'> {
    await mkdir(this.where, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString()
    const id = `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
    const path = join(this.where, `${id}.json`)
    await writeFile(`${path}.part`, JSON.stringify({ id, at, ...mail }, null, 2), { mode: 0o600 })
    await rename(`${path}.part`, path)
    return 'sent'
  }

  /** Lists the stored e-mails, newest first. */
  async list(limit: number): Promise<readonly Kept[]> {
    const newest = [...(await this.#names())].sort().reverse().slice(0, limit)
    return Promise.all(newest.map((name) => this.#read(name)))
  }

  async forget({ to, before }: { readonly to?: string; readonly before?: Date }): Promise<void> {
    for (const name of await this.#names()) {
      const mail = await this.#read(name)
      if (mail.to === to || (before !== undefined && new Date(mail.at) < before))
        await rm(join(this.where, name), { force: true })
    }
  }

  async #names(): Promise<readonly string[]> {
    const names = await readdir(this.where).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => name.endsWith('.json'))
  }

  async #read(name: string): Promise<Kept> {
    return v.parse(StoredMail, JSON.parse(await readFile(join(this.where, name), 'utf8')))
  }
}
