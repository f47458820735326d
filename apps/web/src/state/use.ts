// screens read state and act on it through these two; they never see where it is kept
export { useAtomValue as useValue, useSetAtom as useAction } from 'jotai'
