/** Requirements for a card to run a language model at a usable speed. */
export const REQUIREMENTS = {
  /**
   * Open models are published in bfloat16. NVIDIA: compute capability 8.0 (Ampere) or higher,
   * https://nvidia.github.io/TransformerEngine/support_matrix.html; AMD: CDNA.
   */
  bfloat16: true,
  /**
   * GB a second of one GPU. Each token reads all weights once, so the speed follows the bandwidth. Cards below it are made for virtual
   * desktops and video.
   */
  bandwidth: 300
} as const

interface GpuFacts {
  readonly bfloat16: boolean
  /** GB a second of one GPU; a board of several GPUs has as many memories. */
  readonly bandwidth: number
}

const createFacts = (bfloat16: boolean, bandwidth: number): GpuFacts => ({ bfloat16, bandwidth })

/** Facts by the model in a card's name. Bandwidths are from the vendors' datasheets, of the slowest variant with that name. */
export const GPU_FACTS: Readonly<Record<string, GpuFacts>> = {
  A2: createFacts(true, 200),
  A10: createFacts(true, 600),
  A16: createFacts(true, 200),
  A30: createFacts(true, 933),
  A40: createFacts(true, 696),
  A100: createFacts(true, 1_555),
  A5000: createFacts(true, 768),
  A6000: createFacts(true, 768),
  B200: createFacts(true, 8_000),
  H100: createFacts(true, 2_000),
  H200: createFacts(true, 4_800),
  L4: createFacts(true, 300),
  L40: createFacts(true, 864),
  L40S: createFacts(true, 864),
  MI300X: createFacts(true, 5_300),
  P40: createFacts(false, 346),
  P100: createFacts(false, 549),
  T4: createFacts(false, 300),
  V100: createFacts(false, 897),
  '2080TI': createFacts(false, 616),
  '3090': createFacts(true, 936),
  '4090': createFacts(true, 1_008),
  '5090': createFacts(true, 1_792)
}

/** Returns false for a card that is known to miss a requirement. An unknown card counts as suitable. */
export function isSuitableGpu({ name }: { readonly name: string }): boolean {
  const model = name
    .toUpperCase()
    .split(/[\s-]+/)
    .find((word) => Object.hasOwn(GPU_FACTS, word))
  const card = model === undefined ? undefined : GPU_FACTS[model]
  return card === undefined || (card.bfloat16 && card.bandwidth >= REQUIREMENTS.bandwidth)
}
