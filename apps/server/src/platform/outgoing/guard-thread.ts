// Loaded first in each thread of `ThreadPool`, where no outgoing address is allowed.
import { guardOutgoing } from './guard.ts'

guardOutgoing()
