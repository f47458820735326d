/** After this long the screen says that the answer is late (decisions, section 4: no call has a time limit). */
export const LATE_AFTER = 10_000
