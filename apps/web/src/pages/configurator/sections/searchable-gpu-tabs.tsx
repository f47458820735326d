import { GpuSearch, type GpuSearchProps } from '@cloud/ui'

/** Tabs of dozens of GPU cards with a search field; the script is loaded only for a large catalogue. */
export default function SearchableGpuTabs(props: GpuSearchProps) {
  return <GpuSearch {...props} />
}
