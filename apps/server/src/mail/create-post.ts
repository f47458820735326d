import { localOrigin } from '../local-origin.ts'
import type { Settings } from '../settings.ts'
import { createMailer } from './create-mailer.ts'
import type { Mailer } from './Mail.ts'

/** Everything that jobs need to write to people. */
export interface Post {
  readonly mailer: Mailer
  /** Addresses that letters lead to. */
  readonly pages: { readonly newPassword: string; readonly panel: string }
}

/** Links lead to the settings' own address: what a request calls our host is for its sender to choose. Letters that stay here may lead here. */
export function createPost(settings: Settings): Post {
  const origin = settings.publicUrl ?? localOrigin(settings)
  return {
    mailer: createMailer(settings),
    pages: { newPassword: `${origin}/panel/new-password`, panel: `${origin}/panel` }
  }
}
