/** Requirements for a card to run a language model at a usable speed. */
export const REQUIRED = {
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

interface CardFacts {
  readonly bfloat16: boolean
  /** GB a second of one GPU; a board of several GPUs has as many memories. */
  readonly bandwidth: number
}

const facts = (bfloat16: boolean, bandwidth: number): CardFacts => ({ bfloat16, bandwidth })

/** Facts by the model in a card's name. Bandwidths are from the vendors' datasheets, of the slowest variant with that name. */
export const CARDS: Readonly<Record<string, CardFacts>> = {
  A2: facts(true, 200),
  A10: facts(true, 600),
  A16: facts(true, 200),
  A30: facts(true, 933),
  A40: facts(true, 696),
  A100: facts(true, 1_555),
  A5000: facts(true, 768),
  A6000: facts(true, 768),
  B200: facts(true, 8_000),
  H100: facts(true, 2_000),
  H200: facts(true, 4_800),
  L4: facts(true, 300),
  L40: facts(true, 864),
  L40S: facts(true, 864),
  MI300X: facts(true, 5_300),
  P40: facts(false, 346),
  P100: facts(false, 549),
  T4: facts(false, 300),
  V100: facts(false, 897),
  '2080TI': facts(false, 616),
  '3090': facts(true, 936),
  '4090': facts(true, 1_008),
  '5090': facts(true, 1_792)
}

/** Returns false for a card that is known to miss a requirement. An unknown card counts as suitable. */
export function isSuitable({ name }: { readonly name: string }): boolean {
  const model = name
    .toUpperCase()
    .split(/[\s-]+/)
    .find((word) => Object.hasOwn(CARDS, word))
  const card = model === undefined ? undefined : CARDS[model]
  return card === undefined || (card.bfloat16 && card.bandwidth >= REQUIRED.bandwidth)
}
