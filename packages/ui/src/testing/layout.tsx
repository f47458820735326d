import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'

const nothing = () => undefined
const BUTTONS = [<ui.Button key="1">Открыть</ui.Button>, <ui.Button key="2">Скачать</ui.Button>]

/** Components that arrange others, the table, and general parts of lists. */
export const LAYOUT: Readonly<Record<string, Conforming>> = {
  Stack: { draw: (given) => <ui.Stack {...given}>{BUTTONS}</ui.Stack> },
  Cluster: { draw: (given) => <ui.Cluster {...given}>{BUTTONS}</ui.Cluster> },
  Grid: { draw: (given) => <ui.Grid {...given}>{BUTTONS}</ui.Grid> },
  Toolbar: {
    draw: (given) => (
      <ui.Toolbar {...given} aria-label="Список предложений">
        {BUTTONS}
      </ui.Toolbar>
    )
  },
  FormLayout: {
    draw: (given) => (
      <ui.FormLayout {...given} actions={BUTTONS}>
        <ui.TextField label="Имя" />
      </ui.FormLayout>
    )
  },
  Table: {
    draw: (given) => (
      <ui.Table
        {...given}
        label="Предложения"
        rows={['КП-1', 'КП-2']}
        rowKey={(row) => row}
        rowName={(row) => row}
        columns={[{ key: 'number', heading: 'Номер', cell: (row) => row, sortBy: (row) => row }]}
        selected={new Set(['КП-1'])}
        onSelect={nothing}
      />
    )
  },
  Badge: { draw: (given) => <ui.Badge {...given}>prod</ui.Badge> },
  Menu: {
    draw: (given) => (
      <ui.Menu {...given} button={{ children: 'Аккаунт' }}>
        {() => <a href="#profile">Профиль</a>}
      </ui.Menu>
    )
  },
  Pagination: {
    draw: (given) => <ui.Pagination {...given} label="Страницы" page={1} pages={2} onPage={nothing} />
  },
  SearchField: { draw: (given) => <ui.SearchField {...given} label="Найти" value="" onSearch={nothing} /> }
}
