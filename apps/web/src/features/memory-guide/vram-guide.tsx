import type { Flavor } from '@cloud/api'
import { plural } from '@cloud/pricing/words'
import { groupDigits, MemoryGuide } from '@cloud/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { machineOf } from '../../state/address/flavor-key.ts'
import { formatChoices } from '../../state/address/format-choices.ts'
import { choicesAtom } from '../../state/address/place.ts'
import { gpusAtom } from '../../state/catalogue/components.ts'
import { flavorsAtom } from '../../state/catalogue/flavors.ts'
import { chooseElsewhereAtom } from '../../state/choose/choose-elsewhere.ts'
import { useAction, useValue } from '../../state/use.ts'
import { showConfiguration } from '../show-configuration.ts'
import { cardsFor, type GpuFlavor, keepOrder, memoryOf } from './models/cards-for.ts'
import { CONTEXTS, MODELS, PRECISIONS, type Precision } from './models/models.ts'
import { type VramNeeded, vramNeeded } from './models/vram-needed.ts'

const SIZES = MODELS.map(({ billions }) => ({
  value: billions,
  text: `${billions}\u00a0млрд параметров`
}))
const LENGTHS = CONTEXTS.map((tokens) => ({
  value: tokens,
  text: `${groupDigits(tokens)}\u00a0${plural(tokens, ['токен', 'токена', 'токенов'])}`
}))
const WAYS = (Object.keys(PRECISIONS) as Precision[]).map((precision) => ({
  value: precision,
  text: precision
}))

/** Bytes as GB with at most one decimal: an estimate is not more exact. */
const about = (bytes: number) => `${String(Math.round(bytes / 1e8) / 10).replace('.', ',')}\u00a0ГБ`

const partsText = ({ weights, context }: VramNeeded) =>
  `Веса ${about(weights)}, контекст ${about(context)}, запас 10\u00a0%. Это оценка.`

/** Of what lacks memory only the nearest is worth knowing. */
const LACKING = 3

function shownCards(offered: readonly Flavor[], gigabytes: number): readonly GpuFlavor[] {
  const cards = cardsFor(offered, gigabytes)
  const fitting = cards.filter((card) => memoryOf(card) >= gigabytes).length
  return cards.slice(0, fitting + LACKING)
}

/** Which card a language model needs: size, precision and context against what is on offer. */
export default function VramGuide() {
  const [billions, setBillions] = useState<number>(70)
  const [precision, setPrecision] = useState<Precision>('FP16')
  const [tokens, setTokens] = useState<number>(8192)
  const choices = useValue(choicesAtom)
  const gpus = useValue(gpusAtom)
  const offered = useValue(flavorsAtom)
  const choose = useAction(chooseElsewhereAtom)
  const model = MODELS.find((one) => one.billions === billions) ?? MODELS[0]
  const { layers } = model
  const bits = PRECISIONS[precision]
  const needed = vramNeeded(model, precision, tokens)
  const found = useMemo(() => shownCards(offered, needed.gigabytes), [offered, needed.gigabytes])
  const drawn = useRef({ gigabytes: needed.gigabytes, flavors: found })
  const { gigabytes, flavors: before } = drawn.current
  const flavors = gigabytes === needed.gigabytes ? keepOrder(before, found) : found
  useEffect(() => {
    drawn.current = { gigabytes: needed.gigabytes, flavors }
  }, [needed.gigabytes, flavors])
  const href = (flavor: GpuFlavor) =>
    formatChoices({ ...choices, machine: machineOf(flavor) }, { gpus, flavors: null })
  const take = (address: string) => {
    const flavor = flavors.find((one) => href(one) === address)
    if (flavor === undefined) return
    choose(flavor)
    // the list of another card is drawn first
    requestAnimationFrame(() => showConfiguration(flavor.id))
  }
  return (
    <MemoryGuide
      size={{ options: SIZES, value: billions, onChange: setBillions }}
      precision={{ options: WAYS, value: precision, onChange: setPrecision }}
      context={{ options: LENGTHS, value: tokens, onChange: setTokens }}
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
      href={href}
      onNavigate={take}
    />
  )
}
