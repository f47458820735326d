// Loaded first in each thread of `Threads`: no address is allowed there.
import { guardOutgoing } from './guard.ts'

guardOutgoing()
