import { formatRub } from '@cloud/pricing'
import { Table, type TableProps } from '../../components/data/Table/Table.tsx'
import { Button } from '../../components/parts/Button/Button.tsx'

interface Offer {
  readonly number: string
  readonly name: string
  readonly total: number
}

const OFFERS: readonly Offer[] = [
  { number: 'КП-2026-000017', name: 'Обучение', total: 262_080_000 },
  { number: 'КП-2026-000016', name: 'Инференс на месяц', total: 29_900_000 },
  { number: 'КП-2026-000011', name: 'Проба', total: 1_583 }
]

export const OfferTable = (props: Partial<TableProps<Offer>>) => (
  <Table
    label="Предложения"
    rows={OFFERS}
    rowKey={({ number }) => number}
    rowName={({ name }) => name}
    columns={[
      { key: 'name', heading: 'Предложение', cell: ({ name }) => name, sortBy: ({ name }) => name },
      { key: 'number', heading: 'Номер', cell: ({ number }) => number },
      {
        key: 'total',
        heading: 'К оплате',
        align: 'end',
        cell: ({ total }) => formatRub(total, 'always'),
        sortBy: ({ total }) => total
      },
      {
        key: 'open',
        heading: 'Действие',
        hideHeading: true,
        align: 'end',
        cell: ({ name }) => <Button aria-label={`Открыть: ${name}`}>Открыть</Button>
      }
    ]}
    {...props}
  />
)
