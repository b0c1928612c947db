import type { ListingPage as Data } from '#contract/pages/shapes.ts'
import { TemporaryCard } from './home.tsx'

export function ListingPage({ data }: { data: Data }) {
  return (
    <>
      <h1>{data.heading}</h1>
      {data.cards.map((card) => (
        <TemporaryCard key={card.id} card={card} />
      ))}
    </>
  )
}
