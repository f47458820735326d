/** Where it stands how many servers there are: what has no place of its own any more gives the focus there. */
export const SAID = 'servers-said'
