import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { ESTIMATE } from './estimate.tsx'
import { LAYOUT } from './layout.tsx'
import { MODALS } from './modals.tsx'
import { OFFERS } from './offers.tsx'
import { PANEL } from './panel.tsx'
import { PLANS } from './plans.tsx'
import {
  CPU_FLAVOR,
  FLAVOR,
  FLAVORS,
  GPU_PRICES,
  GPUS,
  SYSTEMS,
  sampleOffers,
  sampleQuote,
  TOOLS
} from './samples/catalogue.ts'
import { CHANGED, ORIGINAL } from './samples/change.ts'
import { NOW, sampleServer } from './samples/panel.ts'

const nothing = () => undefined
const PLAN_OFFER = ui.planOffer(3, sampleQuote().quote)
const { quote, lines } = sampleQuote({ promoPercent: 10 })

/** Every component with its own root element. Add new components here: a test compares this list with the exports. */
export const COMPONENTS: Readonly<Record<string, Conforming>> = {
  ...ESTIMATE,
  ...LAYOUT,
  ...MODALS,
  ...OFFERS,
  ...PANEL,
  ...PLANS,
  Alert: {
    draw: (given) => (
      <ui.Alert {...given} alert={{ level: 'info', text: 'Работы', link_url: '#', link_text: null }} />
    )
  },
  Alternatives: {
    draw: (given) => (
      <ui.Alternatives
        {...given}
        alternatives={[{ flavor: FLAVOR, difference_rub_cents: -100 }]}
        onChoose={nothing}
      />
    )
  },
  AvailabilityBars: { draw: (given) => <ui.AvailabilityBars {...given} max_available={2} /> },
  BottomBar: {
    draw: (given) => (
      <ui.BottomBar {...given} total_rub_cents={quote.total} price_plan={3} action={<ui.CreateButton />} />
    )
  },
  Button: { draw: (given) => <ui.Button {...given}>Применить</ui.Button> },
  ButtonLink: {
    draw: (given) => (
      <ui.ButtonLink {...given} href="#">
        Войти
      </ui.ButtonLink>
    )
  },
  Cells: { draw: (given) => <ui.Cells {...given} full={3} /> },
  Checkbox: {
    draw: (given) => (
      <ui.Checkbox {...given} error="Отметьте">
        Согласен
      </ui.Checkbox>
    )
  },
  CheckedAt: { draw: (given) => <ui.CheckedAt {...given} at={NOW} onCheck={nothing} /> },
  ChangeTable: { draw: (given) => <ui.ChangeTable {...given} before={ORIGINAL} after={CHANGED} /> },
  CodeField: { draw: (given) => <ui.CodeField {...given} label="Код" error="Введите код" /> },
  CommandLine: { draw: (given) => <ui.CommandLine {...given} command="ssh-keygen" onCopy={nothing} /> },
  CompareTable: {
    draw: (given) => (
      <ui.CompareTable
        {...given}
        items={[{ flavor: FLAVOR, quote, ssd_count: 512, price_plan: 3, is_chosen: false }]}
        onChoose={nothing}
        onRemove={nothing}
      />
    )
  },
  ConfigurationCard: {
    draw: (given) => (
      <ui.ConfigurationCard {...given} flavor={CPU_FLAVOR} checked name="card" onSelect={nothing} />
    )
  },
  ConfigurationList: {
    draw: (given) => <ui.ConfigurationList {...given} flavors={FLAVORS} selected={13} onSelect={nothing} />
  },
  ConfigurationTools: { draw: (given) => <ui.ConfigurationTools {...given} {...TOOLS} /> },
  CountFilter: {
    draw: (given) => <ui.CountFilter {...given} counts={[1, 2]} value={null} onChange={nothing} />
  },
  CpuRamSliders: {
    draw: (given) => (
      <ui.CpuRamSliders
        {...given}
        cpu_counts={[4, 8]}
        ram_counts={[16, 32]}
        cpu_count={8}
        ram_count={16}
        onCpuChange={nothing}
        onRamChange={nothing}
      />
    )
  },
  CreateButton: { draw: (given) => <ui.CreateButton {...given} /> },
  Disclosure: { draw: (given) => <ui.Disclosure {...given} summary="Как посчитано" /> },
  DiscountBadge: { draw: (given) => <ui.DiscountBadge {...given} discount={1250} /> },
  EmptyState: { draw: (given) => <ui.EmptyState {...given} heading="Серверов пока нет" /> },
  FailedState: {
    draw: (given) => <ui.FailedState {...given} heading="Не удалось загрузить" onRetry={nothing} />
  },
  FieldMessage: { draw: (given) => <ui.FieldMessage {...given}>Подсказка</ui.FieldMessage> },
  Footer: { draw: (given) => <ui.Footer {...given} vatPercent={20} /> },
  GpuSearch: {
    draw: (given) => <ui.GpuSearch {...given} gpus={GPUS} current={1} href={({ name }) => `#${name}`} />
  },
  GpuTabs: {
    draw: (given) => <ui.GpuTabs {...given} gpus={GPUS} current={1} prices={GPU_PRICES} href={() => '#'} />
  },
  Header: {
    draw: (given) => (
      <ui.Header brand="Облачные серверы" {...given} home="#" links={[{ href: '#', text: 'Панель' }]} />
    )
  },
  Icon: { draw: (given) => <ui.Icon {...given} name="plus" /> },
  Link: {
    draw: (given) => (
      <ui.Link {...given} href="#">
        Панель
      </ui.Link>
    )
  },
  LinkButton: { draw: (given) => <ui.LinkButton {...given}>Поделиться</ui.LinkButton> },
  // uses its ref itself to draw on the canvas
  Loader: { draw: ({ ref, ...given }) => <ui.Loader {...given} />, without: ['ref'] },
  Logo: { draw: (given) => <ui.Logo {...given} /> },
  MemoryGuide: {
    draw: (given) => (
      <ui.MemoryGuide
        {...given}
        size={{ options: [{ value: 70, text: '70 млрд' }], value: 70, onChange: nothing }}
        precision={{ options: [{ value: 2, text: 'FP16' }], value: 2, onChange: nothing }}
        context={{ options: [{ value: 8192, text: '8 192' }], value: 8192, onChange: nothing }}
        needed={157}
        parts="Это оценка."
        flavors={[FLAVOR]}
        order="По цене"
        price={() => '751,61 ₽/ч'}
        href={() => '#'}
      />
    )
  },
  MoneyRows: {
    draw: (given) => <ui.MoneyRows {...given} rows={[{ text: 'На балансе', rub_cents: 100 }]} />
  },
  NameField: {
    draw: (given) => <ui.NameField {...given} value="node" onChange={nothing} onRefresh={nothing} />
  },
  Notice: { draw: (given) => <ui.Notice {...given}>Свободных мест нет.</ui.Notice> },
  OsSelect: { draw: (given) => <ui.OsSelect {...given} systems={SYSTEMS} value={1} onChange={nothing} /> },
  Page: { draw: (given) => <ui.Page {...given}>Страница</ui.Page> },
  FieldPair: { draw: (given) => <ui.FieldPair {...given}>Поля</ui.FieldPair> },
  PlanCard: {
    draw: (given) => <ui.PlanCard {...given} {...PLAN_OFFER} name="plan" checked onSelect={nothing} />
  },
  PlanCards: {
    draw: (given) => <ui.PlanCards {...given} offers={sampleOffers([1, 3])} value={3} onChange={nothing} />
  },
  PriceBreakdown: { draw: (given) => <ui.PriceBreakdown {...given} lines={lines} /> },
  PriceComparison: {
    draw: (given) => <ui.PriceComparison {...given} before={quote} after={quote} price_plan={3} />
  },
  PromoForm: {
    draw: (given) => (
      <ui.PromoForm
        {...given}
        value="WELCOME10"
        onChange={nothing}
        onApply={nothing}
        onReset={nothing}
        state={{ kind: 'idle' }}
      />
    )
  },
  RadioCard: {
    draw: (given) => (
      <ui.RadioCard {...given} name="one">
        <span>Первый</span>
      </ui.RadioCard>
    )
  },
  Section: {
    draw: (given) => (
      <ui.Section {...given} heading="Диск">
        <p>Поля</p>
      </ui.Section>
    )
  },
  SectionNav: {
    draw: (given) => <ui.SectionNav {...given} label="Профиль" links={[{ href: '#', text: 'Данные' }]} />
  },
  SegmentedControl: {
    draw: (given) => (
      <ui.SegmentedControl
        {...given}
        legend="Оплата"
        options={[
          { value: 'card', text: 'Картой' },
          { value: 'invoice', text: 'По счёту' }
        ]}
        value="card"
        onChange={nothing}
      />
    )
  },
  SelectField: {
    draw: (given) => (
      <ui.SelectField
        {...given}
        label="Контекст"
        options={[{ value: 1, text: 'Один' }]}
        value={1}
        onChange={nothing}
      />
    )
  },
  ServerList: {
    draw: (given) => (
      <ui.ServerList {...given}>
        <ui.ServerCard server={sampleServer('batch')} onAction={nothing} />
      </ui.ServerList>
    )
  },
  RenewalSwitch: {
    draw: (given) => (
      <ui.RenewalSwitch {...given} server={sampleServer('train-h100')} onAutoRenewal={nothing} />
    )
  },
  ServerMenu: {
    draw: (given) => (
      <ui.ServerMenu
        {...given}
        server={sampleServer('render')}
        onAutoRenewal={nothing}
        onRename={nothing}
        onAction={nothing}
        changeHref="#"
      />
    )
  },
  ServerCard: {
    draw: (given) => (
      <ul>
        <ui.ServerCard {...given} server={sampleServer('render')} onAction={nothing} />
      </ul>
    )
  },
  ServerStatus: { draw: (given) => <ui.ServerStatus {...given} server={sampleServer('train-xl')} /> },
  ServerTypeSwitch: { draw: (given) => <ui.ServerTypeSwitch {...given} value="gpu" onChange={nothing} /> },
  Skeleton: { draw: (given) => <ui.Skeleton {...given} /> },
  Spinner: { draw: (given) => <ui.Spinner {...given} /> },
  Split: {
    draw: (given) => (
      <ui.Split {...given} aside={<aside>Итог</aside>}>
        Форма
      </ui.Split>
    )
  },
  SshKeySelect: {
    draw: (given) => (
      <ui.SshKeySelect {...given} keys={[]} value={[]} onChange={nothing} max={5} addHref="#" />
    )
  },
  SsdStepper: { draw: (given) => <ui.SsdStepper {...given} value={512} onChange={nothing} /> },
  SummaryCard: {
    draw: (given) => (
      <ui.SummaryCard {...given} heading={ui.summaryHeading(FLAVOR)} action={<ui.CreateButton />} />
    )
  },
  SummaryTotal: {
    draw: (given) => <ui.SummaryTotal {...given} quote={quote} price_plan={3} vatPercent={20} />
  },
  TextArea: { draw: (given) => <ui.TextArea {...given} label="Задача" error="Короче" /> },
  TextField: { draw: (given) => <ui.TextField {...given} label="Почта" error="Проверьте адрес" /> },
  Toast: {
    draw: (given) => (
      <ui.Toast {...given} onClose={nothing}>
        Скопировано
      </ui.Toast>
    )
  },
  ToastRegion: { draw: (given) => <ui.ToastRegion {...given} /> },
  WatchButton: { draw: (given) => <ui.WatchButton {...given} watched={false} onToggleWatch={nothing} /> },
  VisuallyHidden: { draw: (given) => <ui.VisuallyHidden {...given}>Скидка</ui.VisuallyHidden> }
}
