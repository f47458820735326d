import { errorText, type Machines } from '@cloud/api'
import { Button, moscowMoment, Notice, Section, SelectField } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { isSettled, loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { advanceClockAtom, machinesResource, setMachinesAtom } from '../../state/panel/sandbox-settings.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import css from './parts/panel.module.css'

const BEHAVIOURS = [
  { value: 'normal', text: 'Готовы за секунду' },
  { value: 'slow', text: 'Готовы через 10\u00a0минут' },
  { value: 'refuse', text: 'Не запускаются' },
  { value: 'fail', text: 'Ломаются через полчаса' },
  { value: 'twice', text: 'Отвечают дважды' },
  { value: 'lost', text: 'Не отвечают' }
] as const satisfies readonly { value: Machines['behaviour']; text: string }[]

const HOUR = 3600
const CLOCK_STEPS = [
  { seconds: HOUR, text: 'На час' },
  { seconds: 24 * HOUR, text: 'На сутки' },
  { seconds: 30 * 24 * HOUR, text: 'На 30\u00a0дней' }
]

interface ToastMessage {
  readonly kind: 'ok' | 'bad'
  readonly text: string
}

/** Tools of the sandbox: moving the clock forward, and making the simulated machines fail. */
export default function SandboxSection() {
  const load = useAction(machinesResource.load)
  const known = useValue(machinesResource.state)
  const setBehaviour = useAction(setMachinesAtom)
  const advance = useAction(advanceClockAtom)
  const [busy, setBusy] = useState(0)
  const [result, setResult] = useState<ToastMessage | null>(null)
  const over = useValue(isSessionOverAtom)
  useEffect(() => {
    if (!over) void load()
  }, [load, over])

  async function choose(wanted: Machines['behaviour']) {
    const refused = await setBehaviour(wanted)
    setResult(refused === null ? null : { kind: 'bad', text: errorText(refused) })
  }
  async function go(seconds: number) {
    setBusy(seconds)
    const answer = await advance(seconds)
    setBusy(0)
    setResult(
      typeof answer === 'string'
        ? { kind: 'ok', text: `Часы песочницы показывают ${moscowMoment(answer)}.` }
        : { kind: 'bad', text: errorText(answer) }
    )
  }

  return (
    <Section heading="Песочница" className={css.block}>
      <p className={css.note}>
        Это симуляция: часы и машины здесь ненастоящие и общие для всех аккаунтов песочницы. Расчёты те же,
        что и в жизни.
      </p>
      <div className={css.tools}>
        <SelectField
          label="Машины, которые запускаются"
          options={BEHAVIOURS}
          value={loadedData(known)?.behaviour ?? 'normal'}
          disabled={!isSettled(known)}
          onChange={(wanted) => void choose(wanted)}
        />
        <fieldset>
          <legend className={css.stepsLegend}>Перевести часы вперёд</legend>
          <div className={css.steps}>
            {CLOCK_STEPS.map(({ seconds, text }) => (
              <Button
                key={seconds}
                busy={busy === seconds}
                busyLabel={`${text}, выполняется`}
                disabled={busy !== 0 && busy !== seconds}
                onClick={() => void go(seconds)}
              >
                {text}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
      {result !== null && <Notice kind={result.kind}>{result.text}</Notice>}
    </Section>
  )
}
