import type { ProductPage as Data } from '#contract/pages/shapes.ts'
import { TemporaryCard } from './home.tsx'

export function ProductPage({ data }: { data: Data }) {
  return (
    <>
      <h1>{data.card.name}</h1>
      <TemporaryCard card={data.card} />
    </>
  )
}
