import { useQueryClient } from '@tanstack/react-query'
import { getContent, publishContent, saveSearchWords } from '#contract/backoffice/trade/content/calls.ts'
import type { SearchContent } from '#contract/content/content.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem } from '#web/reply.ts'

const params = { kind: 'search', key: 'shop' } as const
const queryKey = ['content', params.kind, params.key]

/** The draft of the search words, and what can be done with it. */
export function useSearchContent() {
  const client = useQueryClient()
  const query = useCall(queryKey, getContent, { params })
  const { data } = query
  const reload = () => client.invalidateQueries({ queryKey })
  return {
    query,
    draft: data ? (data.draft as SearchContent) : null,
    isChanged: data?.isChanged ?? false,
    /** Saves the draft over the one that was read. @returns why not, or null */
    save: async (content: SearchContent): Promise<CallProblem | null> => {
      const reply = await call(saveSearchWords, { body: { revision: data?.revision ?? 0, content } })
      await reload()
      return reply.ok ? null : reply.error
    },
    publish: async (): Promise<CallProblem | null> => {
      const reply = await call(publishContent, { params, body: { revision: data?.revision ?? 0 } })
      await reload()
      return reply.ok ? null : reply.error
    },
  }
}
