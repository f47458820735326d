import * as v from 'valibot'
import { IdText } from './id.ts'

export const ServerId = v.object({ id: IdText })
