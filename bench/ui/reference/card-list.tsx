import { useState } from 'react'

const CARDS = ['A100', 'H100']
const COUNT = 5000
const HEIGHT = 200
const SHOWN = 8

interface CardProps {
  readonly card: string
  readonly number: number
}

const Card = ({ card, number }: CardProps) => (
  <label style={{ display: 'grid', height: HEIGHT, border: '1px solid' }}>
    <input type="radio" name={card} />
    <strong>{`${(number % 8) + 1} × ${card}`}</strong>
    <span>{`${((number % 8) + 1) * 80} ГБ видеопамяти`}</span>
    <dl>
      <div>
        <dt>Xeon Platinum 8468</dt>
        <dd>{`${number + 1} vCPU`}</dd>
      </div>
      <div>
        <dt>DDR5</dt>
        <dd>{`${(number + 1) * 8} ГБ`}</dd>
      </div>
    </dl>
    <span>В наличии</span>
    <b>{`${number * 1000} ₽ в месяц`}</b>
  </label>
)

/** Two cards with 5,000 configurations each: all of them drawn, or only as many as fit the window. */
export function CardList({ all }: { readonly all: boolean }) {
  const [card, choose] = useState(CARDS[0] ?? '')
  return (
    <>
      {CARDS.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === card ? 'true' : undefined}
          onClick={() => choose(one)}
        >
          {one}
        </button>
      ))}
      <fieldset key={card} style={{ height: COUNT * HEIGHT }}>
        {Array.from({ length: all ? COUNT : SHOWN }, (_, number) => (
          <Card key={number} card={card} number={number} />
        ))}
      </fieldset>
    </>
  )
}
