import { availablePlans, findGpu, gpuShortName, type PricePlan } from '@cloud/pricing'
import { useState } from 'react'
import {
  ChangeConfirmation,
  ChangeTable,
  ConfigurationList,
  CreateButton,
  FieldPair,
  Footer,
  GpuTabs,
  Header,
  NameField,
  Notice,
  Page,
  PlanCards,
  PriceBreakdown,
  Section,
  ServerTypeSwitch,
  Split,
  SummaryCard,
  SummaryTotal,
  summaryDetails,
  summaryHeading
} from '../../index.ts'
import { GPU_FLAVORS, GPU_PRICES, GPUS, sampleCost, sampleOffers, sampleQuote } from '../samples/catalogue.ts'
import { ORIGINAL } from '../samples/change.ts'

const nothing = () => undefined

/** Screen for changing a rented server's configuration, on sample data: compares old and new, and asks for confirmation. */
export function ChangeScreen() {
  const [selected, setSelected] = useState(13)
  const [wanted, setPlan] = useState<PricePlan>(3)
  const [asking, setAsking] = useState(false)
  const flavor = GPU_FLAVORS.find(({ id }) => id === selected)
  if (flavor === undefined) return null
  const chooseCard = (shortName: string) => {
    const card = findGpu(GPUS, shortName)
    const [first] = GPU_FLAVORS.filter(({ gpu }) => gpu === card)
    if (first && card !== flavor.gpu) setSelected(first.id)
  }
  const plans = availablePlans(flavor.gpu)
  const plan = plans.includes(wanted) ? wanted : 1
  const { quote, lines } = sampleQuote({ flavor, pricePlan: plan })
  const after = {
    ...flavor,
    ssd_count: 512,
    price_plan: plan,
    server_full_rent_price_rub_cents: quote.total
  }
  return (
    <>
      <Header
        brand="Облачные серверы"
        home="#"
        links={[
          { href: '#configurator', text: 'Конфигуратор', current: true },
          { href: '#panel', text: 'Панель' }
        ]}
        onThemeSwitch={nothing}
      />
      <Page>
        <Split
          aside={
            <SummaryCard
              heading={summaryHeading(flavor)}
              details={summaryDetails(flavor, 512, null)}
              breakdown={
                <>
                  <ChangeTable dense before={ORIGINAL} after={after} />
                  <PriceBreakdown lines={lines} />
                </>
              }
              total={<SummaryTotal quote={quote} price_plan={plan} vatPercent={20} />}
              notice={<Notice>За прежний период вернётся 169 512,06 ₽.</Notice>}
              action={<CreateButton action="change" onClick={() => setAsking(true)} />}
            />
          }
        >
          <h1>Выберите новую конфигурацию</h1>
          <FieldPair>
            <NameField value="train-a100" locked onChange={nothing} />
            <ServerTypeSwitch value="gpu" onChange={nothing} />
          </FieldPair>
          <Section heading="Видеокарта">
            <GpuTabs
              gpus={GPUS}
              current={flavor.gpu.id}
              prices={GPU_PRICES}
              href={({ name }) => `#${gpuShortName(name)}`}
              onNavigate={(href) => chooseCard(href.slice(1))}
            />
          </Section>
          <Section heading="Конфигурация">
            <ConfigurationList
              flavors={GPU_FLAVORS.filter(({ gpu }) => gpu === flavor.gpu)}
              selected={selected}
              onSelect={({ id }) => setSelected(id)}
              price_plan={plan}
              costOf={sampleCost(plan)}
            />
          </Section>
          <PlanCards offers={sampleOffers(plans, { flavor })} value={plan} onChange={setPlan} />
        </Split>
      </Page>
      <Footer vatPercent={20} />
      {asking && (
        <ChangeConfirmation
          server_name="train-a100"
          before={ORIGINAL}
          after={after}
          onConfirm={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
