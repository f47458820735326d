import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { EVENTS, NOVEMBER, NOW, PERIODS, USER } from './samples/panel.ts'
import { foresee, RULE_SERVERS, sampleRule, WATCHED } from './samples/rules.ts'

const nothing = () => undefined
/** Data of a chart and its table. */
const SPENDING = {
  label: 'Расходы по дням',
  parts: [{ key: '1', name: 'web' }],
  steps: [{ start: '2026-11-21', name: '21 ноября', short: '21 ноя', amounts: [477], total: 477 }],
  stepsName: 'За день'
}

/** Components for the money and the security of an account. */
export const PANEL: Readonly<Record<string, Conforming>> = {
  ActLog: {
    draw: (given) => (
      <ui.ActLog
        {...given}
        now={NOW}
        acts={[{ id: 1, at: '2026-11-21T09:12:00+03:00', text: 'Вход', detail: 'Chrome, Linux' }]}
      />
    )
  },
  BalanceCard: { draw: (given) => <ui.BalanceCard {...given} user={USER} now={NOW} /> },
  Connection: {
    draw: (given) => (
      <ui.Connection
        {...given}
        addresses={[{ version: 4, address: '203.0.113.41' }]}
        login="ubuntu"
        onCopy={nothing}
      />
    )
  },
  EventTable: { draw: (given) => <ui.EventTable {...given} events={EVENTS} period={NOVEMBER} now={NOW} /> },
  FactList: { draw: (given) => <ui.FactList {...given} /> },
  FactRow: {
    draw: (given) => (
      <ul>
        <ui.FactRow {...given} picture="key" heading="Ключ">
          добавлен 14 октября
        </ui.FactRow>
      </ul>
    )
  },
  History: {
    draw: (given) => (
      <ui.History {...given} periods={PERIODS} open={NOVEMBER} onOpen={nothing}>
        <ui.EventTable events={EVENTS} period={NOVEMBER} />
      </ui.History>
    )
  },
  HistoryBody: { draw: (given) => <ui.HistoryBody {...given}>Событий не было</ui.HistoryBody> },
  MonthSummary: {
    draw: (given) => (
      <ui.MonthSummary {...given} received={140_647_484} spent={139_230_000}>
        <a href="#statement">Выписка</a>
      </ui.MonthSummary>
    )
  },
  RuleForm: {
    draw: (given) => (
      <ui.RuleForm
        {...given}
        rule={null}
        servers={RULE_SERVERS}
        foresee={foresee}
        now={NOW}
        onSave={nothing}
        onCancel={nothing}
      />
    )
  },
  RuleList: { draw: (given) => <ui.RuleList {...given} /> },
  RuleRow: {
    draw: (given) => (
      <ul>
        <ui.RuleRow
          {...given}
          rule={sampleRule('Утро')}
          server_name="batch-a100"
          watched={WATCHED}
          onSwitch={nothing}
          onEdit={nothing}
          onDelete={nothing}
        />
      </ul>
    )
  },
  MoreMenu: {
    draw: (given) => (
      <ui.MoreMenu {...given} name="Счёт">
        {(closes) => (
          <button type="button" {...closes}>
            Отправить
          </button>
        )}
      </ui.MoreMenu>
    )
  },
  StackedChart: { draw: (given) => <ui.StackedChart {...given} {...SPENDING} partsName="Сервер" /> },
  StackedTable: { draw: (given) => <ui.StackedTable {...given} {...SPENDING} stepName="День" /> },
  Switch: {
    draw: (given) => <ui.Switch aria-label="Присылать счета" {...given} on onSwitch={nothing} />
  },
  WatchList: {
    draw: (given) => (
      <ui.WatchList
        {...given}
        now={NOW}
        watches={[
          {
            id: 1,
            name: '4 × L40S',
            created_at: '2026-11-12T09:00:00Z',
            last_notified_at: null,
            max_available: 0
          }
        ]}
        onRemove={nothing}
      />
    )
  }
}
