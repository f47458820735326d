import type { AdviceWords } from './ru/advice.ts'
import type { EstimateWords } from './ru/estimate.ts'
import type { FormWords } from './ru/form.ts'
import type { FormatWords } from './ru/formats.ts'
import type { FrameWords } from './ru/frame.ts'
import type { HistoryWords } from './ru/history.ts'
import type { MessagesWords } from './ru/messages.ts'
import type { OfferWords } from './ru/offer.ts'
import type { PanelWords } from './ru/panel.ts'
import type { PartsWords } from './ru/parts.ts'
import type { PriceWords } from './ru/price.ts'
import type { RuleWords } from './ru/rule.ts'

/** Texts of the components, by group. A group that is left out is Russian. */
export interface Words {
  /** Dates, units and names of plans. */
  readonly formats?: FormatWords | undefined
  /** General parts: buttons, fields, tables. */
  readonly parts?: PartsWords | undefined
  /** Messages and dialogs. */
  readonly messages?: MessagesWords | undefined
  /** Header and footer. */
  readonly frame?: FrameWords | undefined
  /** The configurator. */
  readonly form?: FormWords | undefined
  /** Comparison, plans and memory. */
  readonly advice?: AdviceWords | undefined
  /** Prices and the summary. */
  readonly price?: PriceWords | undefined
  readonly estimate?: EstimateWords | undefined
  readonly offer?: OfferWords | undefined
  /** Servers and the balance. */
  readonly panel?: PanelWords | undefined
  /** Events and charts. */
  readonly history?: HistoryWords | undefined
  readonly rule?: RuleWords | undefined
}

/** Texts of all groups. */
export type AllWords = { readonly [Group in keyof Words]-?: NonNullable<Words[Group]> }
