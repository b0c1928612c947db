import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import { CallError } from '#web/reply.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { DraftSheet } from './DraftSheet.tsx'
import { PublishedSheet } from './PublishedSheet.tsx'
import type { Promotion } from './promotion.ts'
import { usePromotion } from './use-promotions.ts'
import '#backoffice/trade/offers/offers.css'
import './promotions.css'

/** One promotion: the form of a draft, or the terms of a published one. */
export function Screen({ params: { id = 'new' } }: ScreenProps) {
  return id === 'new' ? <NewPromotion /> : <KnownPromotion key={id} id={id} />
}

function NewPromotion() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  async function open(saved: Promotion): Promise<void> {
    await replaceAnswer(client, ['promotions', 'one', String(saved.id)], saved)
    navigate(`/promotions/${saved.id}`, { replace: true })
  }
  return <DraftSheet promotion={null} onSaved={open} />
}

function KnownPromotion({ id }: { id: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isTyping, setTyping] = useState(false)
  const query = usePromotion(id)
  const isDiscarded = query.isError && query.error instanceof CallError && query.error.error.code === 'not_found'
  const isPublished = query.data !== undefined && query.data.state !== 'draft'
  // What somebody types stays in sight, whatever a colleague does with the draft.
  const gone = !isTyping ? null : isDiscarded ? 'discarded' : isPublished ? 'published' : null
  return (
    <QueryState query={gone ? { ...query, isError: false } : query}>
      {query.data &&
        (isPublished && !gone ? (
          <PublishedSheet promotion={query.data} />
        ) : (
          <DraftSheet
            promotion={query.data}
            gone={gone}
            onTyping={setTyping}
            onSaved={async (saved) => {
              await replaceAnswer(client, ['promotions', 'one', String(saved.id)], saved)
              if (String(saved.id) !== id) navigate(`/promotions/${saved.id}`, { replace: true })
            }}
          />
        ))}
    </QueryState>
  )
}
