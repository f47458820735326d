import {
  availablePlans,
  cheapestFlavor,
  cpuChoices,
  findGpu,
  gpuShortName,
  type PricePlan,
  ramChoices
} from '@cloud/pricing'
import { useState } from 'react'
import {
  Alert,
  BottomBar,
  ButtonLink,
  CheckedAt,
  ConfigurationList,
  CountFilter,
  CpuRamSliders,
  CreateButton,
  FailedState,
  FieldPair,
  Footer,
  GpuTabs,
  Header,
  Icon,
  LinkButton,
  Loader,
  NameField,
  Notice,
  OsSelect,
  Page,
  PlanCards,
  PriceBreakdown,
  PromoForm,
  Section,
  ServerTypeSwitch,
  Split,
  SsdStepper,
  SummaryCard,
  SummaryTotal,
  summaryDetails,
  summaryHeading,
  useSummaryInView
} from '../../index.ts'
import {
  CPU_FLAVORS,
  GPU_FLAVORS,
  GPU_PRICES,
  GPUS,
  SYSTEMS,
  sampleCost,
  sampleOffers,
  sampleQuote
} from '../samples/catalogue.ts'

export interface ConfiguratorScreenProps {
  /** @default true */
  chosen?: boolean
  /** Id of the initially chosen configuration. @default 13 */
  flavorId?: number
  /** @default 'gpu' */
  serverType?: 'gpu' | 'cpu'
  /** @default false */
  alert?: boolean
  /** Loading state of the configurations. @default 'ready' */
  flavors?: 'ready' | 'loading' | 'failed'
}

const nothing = () => undefined

/** The configurator's components assembled on sample data, for looking and trying. */
export function ConfiguratorScreen({
  chosen = true,
  flavorId = 13,
  serverType = 'gpu',
  alert = false,
  flavors = 'ready'
}: ConfiguratorScreenProps) {
  const [name, setName] = useState(chosen ? 'train-h100' : '')
  const [type, setType] = useState(serverType)
  const [card, setCard] = useState<(typeof GPUS)[number]>(GPUS[0])
  const [count, setCount] = useState<number | null>(null)
  const [selected, setSelected] = useState<number | null>(chosen ? flavorId : null)
  const [os, setOs] = useState<number | null>(chosen ? 1 : null)
  const [ssdSize, setSsdSize] = useState(512)
  const [wanted, setPlan] = useState<PricePlan>(3)
  const [code, setCode] = useState(chosen ? 'WELCOME10' : '')
  const [applied, setApplied] = useState(chosen)
  const { totalRef, buttonRef, inView } = useSummaryInView()

  const [cpu, setCpu] = useState(8)
  const [ram, setRam] = useState(32)

  const flavor =
    type === 'gpu'
      ? (GPU_FLAVORS.find(({ id }) => id === selected) ?? null)
      : (cheapestFlavor(CPU_FLAVORS, cpu, ram) ?? null)
  const system = SYSTEMS.find(({ id }) => id === os) ?? null
  const promo = applied ? { promoPercent: 10 } : {}
  const plans = availablePlans(type === 'gpu' ? card : null)
  const plan = plans.includes(wanted) ? wanted : 1
  const sample = { ...(flavor && { flavor }), ssdSize, ...promo }
  const { quote, lines } = sampleQuote({ ...sample, pricePlan: plan })
  const ofCard = GPU_FLAVORS.filter(({ gpu }) => gpu === card)
  const queue = flavor !== null && flavor.max_available <= 0
  const action = queue ? 'queue' : 'create'

  const chooseCard = (shortName: string) => {
    const next = findGpu(GPUS, shortName)
    if (next === undefined || next === card) return
    setCard(next)
    setSelected(null)
    setCount(null)
  }
  return (
    <>
      {alert && (
        <Alert
          alert={{
            level: 'warning',
            text: '24 ноября с 02:00 до 04:00 — работы на сети. Серверы продолжат работать.',
            link_url: null,
            link_text: null
          }}
        />
      )}
      <Header
        brand="Облачные серверы"
        home="#"
        links={[
          { href: '#configurator', text: 'Конфигуратор', current: true },
          { href: '#panel', text: 'Панель' }
        ]}
        onThemeSwitch={nothing}
        end={
          <ButtonLink look="ghost" href="#panel">
            28 485,24 ₽
          </ButtonLink>
        }
      />
      <Page>
        <Split
          aside={
            <SummaryCard
              heading={flavor && summaryHeading(flavor)}
              details={flavor ? summaryDetails(flavor, ssdSize, system) : undefined}
              drawing={[
                ...(type === 'gpu' ? [{ text: 'GPU', full: flavor?.gpu_count ?? 0 }] : []),
                { text: 'SSD', full: ssdSize / 256 }
              ]}
              breakdown={<PriceBreakdown lines={lines} promocode={applied ? code : undefined} />}
              total={<SummaryTotal ref={totalRef} quote={quote} price_plan={plan} vatPercent={20} />}
              promo={
                <PromoForm
                  value={code}
                  onChange={setCode}
                  onApply={() => setApplied(true)}
                  onReset={() => {
                    setApplied(false)
                    setCode('')
                  }}
                  state={applied ? { kind: 'applied', discount: 10 } : { kind: 'idle' }}
                  disabled={flavor === null}
                />
              }
              notice={
                queue && (
                  <Notice>
                    Свободных мест нет. Встаньте в очередь: ожидание бесплатно, место сохраняется.
                  </Notice>
                )
              }
              action={<CreateButton ref={buttonRef} action={action} onClick={nothing} />}
              terms="Первый запуск — по полной предоплате, дальше достаточно положительного баланса. Остаток вернётся на баланс после остановки."
              links={
                <LinkButton>
                  <Icon name="share" small />
                  Поделиться
                </LinkButton>
              }
            />
          }
        >
          <h1>Конфигуратор сервера</h1>
          <FieldPair>
            <NameField value={name} onChange={setName} onRefresh={() => setName('quiet-fox-42')} />
            <ServerTypeSwitch value={type} onChange={setType} />
          </FieldPair>
          {type === 'gpu' ? (
            <>
              <Section heading="Видеокарта">
                <GpuTabs
                  gpus={GPUS}
                  current={card.id}
                  prices={GPU_PRICES}
                  href={({ name: full }) => `#${gpuShortName(full)}`}
                  onNavigate={(href) => chooseCard(href.slice(1))}
                />
              </Section>
              <Section
                heading="Конфигурация"
                aside={
                  <>
                    <CheckedAt at="2026-11-21T09:30:00Z" onCheck={nothing} />
                    <CountFilter counts={[1, 2, 4, 8]} value={count} onChange={setCount} />
                  </>
                }
              >
                {flavors === 'loading' && <Loader place />}
                {flavors === 'failed' && (
                  <FailedState heading="Не удалось загрузить конфигурации" onRetry={nothing}>
                    Проверьте соединение и повторите. Введённое имя и выбор сохранены.
                  </FailedState>
                )}
                {flavors === 'ready' && (
                  <ConfigurationList
                    flavors={count === null ? ofCard : ofCard.filter(({ gpu_count }) => gpu_count === count)}
                    selected={selected}
                    onSelect={({ id }) => setSelected(id)}
                    price_plan={plan}
                    costOf={sampleCost(plan, { ssdSize, ...promo })}
                  />
                )}
              </Section>
            </>
          ) : (
            <Section
              heading="Процессор и память"
              aside={<CheckedAt at="2026-11-21T09:30:00Z" onCheck={nothing} />}
            >
              <CpuRamSliders
                cpu_counts={cpuChoices(CPU_FLAVORS)}
                ram_counts={ramChoices(CPU_FLAVORS, cpu)}
                cpu_count={cpu}
                ram_count={ram}
                onCpuChange={(next) => {
                  setCpu(next)
                  setRam(ramChoices(CPU_FLAVORS, next)[0] ?? 0)
                }}
                onRamChange={setRam}
                hint="AMD EPYC 9454, память DDR5. Выбор памяти зависит от числа vCPU."
              />
            </Section>
          )}
          <Section heading="Параметры диска">
            <FieldPair>
              <OsSelect systems={SYSTEMS} value={os} onChange={setOs} />
              <SsdStepper value={ssdSize} onChange={setSsdSize} monthly_price_rub_cents={quote.monthly.ssd} />
            </FieldPair>
          </Section>
          <PlanCards
            offers={sampleOffers(plans, { ...sample, priced: flavor !== null })}
            value={plan}
            onChange={setPlan}
          />
        </Split>
      </Page>
      <Footer vatPercent={20} />
      <BottomBar
        hidden={inView}
        total_rub_cents={flavor && quote.total}
        price_plan={plan}
        action={<CreateButton action={action} onClick={nothing} />}
      />
    </>
  )
}
