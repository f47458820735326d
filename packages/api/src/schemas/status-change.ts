import { STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { expected } from './configuration.ts'
import { payload } from './payload.ts'

/** What a person may ask a server to become: 1 to start, 0 to stop or leave the queue, −3 to delete. */
export const StatusChange = payload({
  status: v.picklist(
    [STATUS.start, STATUS.pausing, STATUS.deleted],
    'Нужно 1 (запустить), 0 (остановить) или −3 (удалить).'
  ),
  expected_total_rub_cents: expected
})
export type StatusChange = v.InferInput<typeof StatusChange>
