import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { isSettled, loadedData } from '../core/resource.ts'
import { rulesResource } from '../rules/account-rules.ts'
import { priceHoldsResource, serversResource } from '../servers/account-servers.ts'

/** True if the data of the server rows is loaded: price holds and rules. Rows are shown only then, so that they do not grow later. */
export const areServerRowsSettledAtom = atom((get) => {
  const waits = (loadedData(get(serversResource.state)) ?? []).some(
    ({ status, started_at }) => status === STATUS.paused && started_at === null
  )
  return isSettled(get(rulesResource.state)) && (!waits || isSettled(get(priceHoldsResource.state)))
})
