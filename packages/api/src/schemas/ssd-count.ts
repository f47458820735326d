import { SSD_SIZE } from '@cloud/pricing'
import * as v from 'valibot'

const { min, max, step } = SSD_SIZE
const message = `Диск: от ${min} до ${max} ГБ с шагом ${step} ГБ.`

/** The disk of a server in GB (docs/rules/configuration.md#disk). */
export const SsdCount = v.pipe(
  v.number(message),
  v.minValue(min, message),
  v.maxValue(max, message),
  v.multipleOf(step, message)
)

/** The same as text of an address. */
export const SsdCountText = v.pipe(
  v.string(message),
  v.regex(/^\d{3,4}$/, message),
  v.transform(Number),
  SsdCount
)
