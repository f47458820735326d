// Loaded first in each thread of `Threads`, where no outgoing address is allowed.
import { guardOutgoing } from './guard.ts'

guardOutgoing()
