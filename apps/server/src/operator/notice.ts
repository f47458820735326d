/** Content of an e-mail to operators. */
export interface Notice {
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** Commands to act on the news. */
  readonly commands: readonly string[]
  /** Called after the e-mail was sent. */
  readonly onSent?: () => Promise<void>
}

export interface NamedConfiguration {
  /** Name of the GPU; null without one. */
  readonly gpu: string | null
  readonly gpu_count: number
  readonly cpu_count: number
  readonly ram_gb: number
  readonly disk_gb: number
}

/** @example configurationText(machine) // '2 × NVIDIA L40S, 16 vCPU, 64 ГБ, диск 256 ГБ' */
export const configurationText = ({ gpu, gpu_count, cpu_count, ram_gb, disk_gb }: NamedConfiguration) =>
  `${gpu === null ? '' : `${gpu_count} × ${gpu}, `}${cpu_count} vCPU, ${ram_gb} ГБ, диск ${disk_gb} ГБ`
