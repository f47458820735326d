import type { CallError, Client, SavedOffer } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import {
  Badge,
  Button,
  EmptyState,
  LinkButton,
  Notice,
  SearchField,
  Section,
  Stack,
  Table,
  type TableColumn,
  Toolbar
} from '@cloud/ui'
import { useCallback, useEffect, useState } from 'react'

type Load =
  | { readonly state: 'loading' | 'failed'; readonly offers: readonly [] }
  | { readonly state: 'ready'; readonly offers: readonly SavedOffer[] }

const LOADING: Load = { state: 'loading', offers: [] }

const nameOf = ({ title, number }: SavedOffer) => title ?? number

/** Returns the message for an offer that could not be accepted. */
function failureText(error: CallError): string {
  if (error.kind === 'no-answer') return 'The answer was lost. Check the list: the offer may be accepted.'
  if (error.kind === 'refused' && error.problem.code === 'insufficient_funds')
    return `The balance lacks ${formatRub(error.problem.missing_rub_cents ?? 0, 'always')}.`
  return 'The offer could not be accepted. Try again later.'
}

const columnsOf = (
  accepting: string | null,
  onAccept: (offer: SavedOffer) => void
): readonly TableColumn<SavedOffer>[] => [
  { key: 'title', heading: 'Offer', cell: nameOf, sortBy: nameOf },
  { key: 'number', heading: 'Number', cell: ({ number }) => number, sortBy: ({ number }) => number },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status }) => <Badge tone={status === 'accepted' ? 'ok' : 'plain'}>{status}</Badge>
  },
  {
    key: 'total',
    heading: 'To pay',
    align: 'end',
    cell: ({ total_rub_cents }) => formatRub(total_rub_cents, 'always'),
    sortBy: ({ total_rub_cents }) => total_rub_cents
  },
  {
    key: 'accept',
    heading: 'Action',
    hideHeading: true,
    align: 'end',
    cell: (offer) =>
      offer.status === 'open' && (
        <Button
          aria-label={`Accept: ${nameOf(offer)}`}
          busy={accepting === offer.id}
          onClick={() => onAccept(offer)}
        >
          Accept
        </Button>
      )
  }
]

/** Compares the offers of an account: search, order, the sum of selected offers, accepting one. */
export function OffersScreen({ client }: { readonly client: Pick<Client, 'offers'> }) {
  const [{ state, offers }, setLoad] = useState<Load>(LOADING)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const [accepting, setAccepting] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const answer = await client.offers.list()
    setLoad(answer.ok ? { state: 'ready', offers: answer.data.results } : { state: 'failed', offers: [] })
  }, [client])
  useEffect(() => void load(), [load])

  function retry() {
    setLoad(LOADING)
    void load()
  }

  async function accept({ id }: SavedOffer) {
    if (accepting !== null) return
    setAccepting(id)
    setFailure(null)
    const answer = await client.offers.accept({ params: { id }, body: {} })
    setAccepting(null)
    if (!answer.ok) return setFailure(failureText(answer.error))
    setLoad({ state: 'ready', offers: offers.map((offer) => (offer.id === id ? answer.data : offer)) })
  }

  const word = search.trim().toLowerCase()
  const found = offers.filter((offer) => `${nameOf(offer)} ${offer.number}`.toLowerCase().includes(word))
  const chosen = found.filter(({ id }) => selected.has(id))
  const sum = chosen.reduce((total, { total_rub_cents }) => total + total_rub_cents, 0)
  return (
    <Stack gap={5}>
      <h1>Offers</h1>
      {failure !== null && (
        <Notice
          kind="bad"
          heading="Not accepted"
          action={<LinkButton onClick={retry}>Load the list again</LinkButton>}
          onClose={() => setFailure(null)}
        >
          {failure}
        </Notice>
      )}
      <Toolbar aria-label="Search the offers">
        <SearchField
          label="Search"
          placeholder="Title or number"
          value={search}
          onSearch={setSearch}
          found={state === 'ready' && word !== '' ? `${found.length} of ${offers.length}` : ''}
        />
      </Toolbar>
      <Section heading="Saved">
        <Table
          label="Offers"
          columns={columnsOf(accepting, (offer) => void accept(offer))}
          rows={found}
          rowKey={({ id }) => id}
          rowName={nameOf}
          sortedBy={{ key: 'total' }}
          selected={selected}
          onSelect={setSelected}
          state={state}
          failedHeading="The offers could not be loaded"
          onRetry={retry}
          empty={
            <EmptyState heading={word === '' ? 'No offers yet' : 'Nothing found'}>
              {word === '' ? 'Offers that you save appear here.' : 'Change the search.'}
            </EmptyState>
          }
          total={
            chosen.length > 0
              ? { name: `${chosen.length} selected`, cells: { total: formatRub(sum, 'always') } }
              : undefined
          }
          stickyHeader
        />
      </Section>
    </Stack>
  )
}
