// Loaded first in each thread of `ThreadPool`.
import { constants, setPriority } from 'node:os'
import { guardOutgoing } from './outgoing/guard.ts'

// no outgoing address is allowed
guardOutgoing()

/*
 * Below the threads that serve requests, but not the lowest priority: on a busy machine that gets no time before the
 * limit of a PDF. Outside Linux this would apply to the whole process.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
