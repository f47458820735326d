import type { Flavor } from '@cloud/api'
import { formatRub, gpuShortName, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { gigabytes, groupDigits, MemoryGuide } from '@cloud/ui'
import { useMemo, useState } from 'react'
import { focusConfiguration } from '../../shared/configurator-focus/focus-configuration.ts'
import { machineInLink } from '../../state/address/flavor-key.ts'
import { formatChoices } from '../../state/address/format-choices.ts'
import { choicesAtom } from '../../state/address/location.ts'
import { gpusAtom, ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { ssdSizeAtom } from '../../state/choices/chosen-configuration.ts'
import { offeredFlavorsAtom } from '../../state/choices/offered-flavors.ts'
import { chooseUnlistedFlavorAtom } from '../../state/choose/choose-unlisted.ts'
import { termsAtom } from '../../state/core/globals-atom.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { computeVramNeeded, type VramNeeded } from './models/compute-vram-needed.ts'
import {
  findGpusForModel,
  findUnsuitableGpus,
  type GpuFlavor,
  totalMemory
} from './models/find-gpus-for-model.ts'
import { REQUIREMENTS } from './models/gpu-suitability.ts'
import { CONTEXTS, MODELS, PRECISIONS, type Precision } from './models/language-models.ts'

const MODEL_OPTIONS = MODELS.map(({ billions }) => ({
  value: billions,
  text: `${billions}\u00a0млрд параметров`
}))
const CONTEXT_OPTIONS = CONTEXTS.map((tokens) => ({
  value: tokens,
  text: `${groupDigits(tokens)}\u00a0${plural(tokens, ['токен', 'токена', 'токенов'])}`
}))
const PRECISION_OPTIONS = (Object.keys(PRECISIONS) as Precision[]).map((precision) => ({
  value: precision,
  text: precision
}))

/** Formats bytes as GB with at most one decimal, because an estimate is not more exact. */
const formatGigabytes = (bytes: number) => `${String(Math.round(bytes / 1e8) / 10).replace('.', ',')}\u00a0ГБ`

const partsText = ({ weights, context }: VramNeeded) =>
  `Веса ${formatGigabytes(weights)}, контекст ${formatGigabytes(context)}, запас 10\u00a0%. Это оценка.`

/** Number of configurations shown with too little memory. */
const MAX_TOO_SMALL = 3

function gpusToShow(
  offered: readonly Flavor[],
  needed: number,
  price: (flavor: Flavor) => number
): readonly GpuFlavor[] {
  const cards = findGpusForModel(offered, needed, price)
  const fitting = cards.filter((card) => totalMemory(card) >= needed).length
  return cards.slice(0, fitting + MAX_TOO_SMALL)
}

type DiskInput = Pick<QuoteInput, 'ssd' | 'ssdSize'>
const NO_DISK: DiskInput = { ssd: { size: 1, monthly_price_rub_cents: 0 }, ssdSize: 0 }

/** Returns the price of a flavor without promo code: per hour, or per month if it has no hourly plan. */
const priceText = (flavor: GpuFlavor, disk: DiskInput, terms: Terms) =>
  flavor.gpu.is_cloud
    ? `${formatRub(quote({ ...disk, flavor, pricePlan: 0 }, terms).hour)}/ч`
    : `${formatRub(quote({ ...disk, flavor, pricePlan: 1 }, terms).month)}/мес`

function unsuitableGpusText(offered: readonly Flavor[]): string | undefined {
  const names = findUnsuitableGpus(offered).map(({ name }) => gpuShortName(name))
  return names.length === 0
    ? undefined
    : `Не показаны ${names.join(', ')}: без bfloat16 или с\u00a0памятью медленнее ${REQUIREMENTS.bandwidth}\u00a0ГБ/с языковые модели работают плохо.`
}

/** Guide that finds GPU cards for a language model by its size, precision and context. */
export default function VramGuide() {
  const [billions, setBillions] = useState<number>(70)
  const [precision, setPrecision] = useState<Precision>('FP16')
  const [tokens, setTokens] = useState<number>(8192)
  const choices = useValue(choicesAtom)
  const gpus = useValue(gpusAtom)
  const offered = useValue(offeredFlavorsAtom)
  const choose = useAction(chooseUnlistedFlavorAtom)
  const terms = useValue(termsAtom)
  const ssd = useValue(ssdAtom)
  const ssdSize = useValue(ssdSizeAtom)
  const disk = useMemo(() => (ssd === null ? NO_DISK : { ssd, ssdSize }), [ssd, ssdSize])
  const model = MODELS.find((one) => one.billions === billions) ?? MODELS[0]
  const { layers } = model
  const bits = PRECISIONS[precision]
  const needed = computeVramNeeded(model, precision, tokens)
  const flavors = useMemo(
    () =>
      gpusToShow(
        offered,
        needed.gigabytes,
        (flavor) => quote({ ...disk, flavor, pricePlan: 1 }, terms).monthly.total
      ),
    [offered, needed.gigabytes, disk, terms]
  )
  const href = (flavor: GpuFlavor) =>
    formatChoices({ ...choices, machine: machineInLink(flavor) }, { gpus, flavors: null })
  const take = (address: string) => {
    const flavor = flavors.find((one) => href(one) === address)
    if (flavor === undefined) return
    choose(flavor)
    // wait until the list of the other GPU card is rendered
    requestAnimationFrame(() => focusConfiguration(flavor.id))
  }
  return (
    <MemoryGuide
      size={{ options: MODEL_OPTIONS, value: billions, onChange: setBillions }}
      precision={{ options: PRECISION_OPTIONS, value: precision, onChange: setPrecision }}
      context={{ options: CONTEXT_OPTIONS, value: tokens, onChange: setTokens }}
      needed={needed.gigabytes}
      parts={partsText(needed)}
      assumptions={
        <>
          <p>{`Веса: ${billions}\u00a0млрд параметров × ${bits}\u00a0${plural(bits, ['бит', 'бита', 'бит'])} ÷ 8.`}</p>
          <p>
            {`Контекст одного разговора: токены × 2 × ${layers}\u00a0${plural(layers, ['слой', 'слоя', 'слоёв'])} × ${model.kv_heads}\u00a0голов × ${model.head_size}\u00a0чисел × 2\u00a0байта, как у открытых моделей этого размера.`}
          </p>
          <p>{'К сумме добавлено 10\u00a0%, итог округлён вверх до целого\u00a0ГБ.'}</p>
        </>
      }
      flavors={flavors}
      order={`По\u00a0цене${ssd === null ? '' : `, с\u00a0диском ${gigabytes(ssdSize)}`}`}
      leftOut={unsuitableGpusText(offered)}
      price={(flavor) => priceText(flavor, disk, terms)}
      href={href}
      onNavigate={take}
    />
  )
}
