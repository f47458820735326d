import * as v from 'valibot'
import { Id, Moment, openText } from './primitives.ts'

/** The alert currently shown on every page (docs/rules/screen.md). */
export const Alert = v.object({
  id: Id,
  level: openText(v.picklist(['info', 'warning', 'critical'])),
  text: v.string(),
  link_url: v.nullable(v.string()),
  link_text: v.nullable(v.string()),
  starts_at: v.nullable(Moment),
  /** End of the alert; null if an operator ends it. */
  ends_at: v.nullable(Moment)
})
export type Alert = v.InferOutput<typeof Alert>
