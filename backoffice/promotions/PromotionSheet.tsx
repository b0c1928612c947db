import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { DraftSheet } from './DraftSheet.tsx'
import { PublishedSheet } from './PublishedSheet.tsx'
import type { Promotion } from './promotion.ts'
import { usePromotion } from './use-promotions.ts'
import '#backoffice/offers/offers.css'
import './promotions.css'

/** One promotion: the form of a draft, or the terms of a published one. */
export function Screen({ params: { id = 'new' } }: ScreenProps) {
  return id === 'new' ? <NewPromotion /> : <KnownPromotion key={id} id={id} />
}

function NewPromotion() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  function open(saved: Promotion): void {
    client.setQueryData(['promotions', 'one', String(saved.id)], saved)
    navigate(`/promotions/${saved.id}`, { replace: true })
  }
  return <DraftSheet promotion={null} onSaved={open} />
}

function KnownPromotion({ id }: { id: string }) {
  const client = useQueryClient()
  const query = usePromotion(id)
  return (
    <QueryState query={query}>
      {query.data &&
        (query.data.state === 'draft' ? (
          <DraftSheet
            promotion={query.data}
            onSaved={(saved) => client.setQueryData(['promotions', 'one', id], saved)}
          />
        ) : (
          <PublishedSheet promotion={query.data} />
        ))}
    </QueryState>
  )
}
