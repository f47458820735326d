import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { isSettled, loadedData } from '../core/resource.ts'
import { rulesResource } from '../rules/account-rules.ts'
import { priceHoldsResource, serversResource } from '../servers/account-servers.ts'

/** A server shows until when its price holds, and what rules will do with it: the lines wait for that, so that they do not grow. */
export const areServerRowsSettledAtom = atom((get) => {
  const waits = (loadedData(get(serversResource.state)) ?? []).some(
    ({ status, started_at }) => status === STATUS.paused && started_at === null
  )
  return isSettled(get(rulesResource.state)) && (!waits || isSettled(get(priceHoldsResource.state)))
})
