import { GpuSearch, type GpuSearchProps } from '@cloud/ui'

/** Dozens of cards with a field to find one: its script is loaded only for such a catalogue. */
export default function SearchableGpuTabs(props: GpuSearchProps) {
  return <GpuSearch {...props} />
}
