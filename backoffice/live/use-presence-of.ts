import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { listPresence, type bePresent } from '#contract/backoffice/presence/calls.ts'
import type { PresenceSubject } from '#rules/live/presence.ts'
import { manyRecords } from '#rules/live/subjects.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLiveChanges } from './use-live.ts'

export type Person = AnswerOf<typeof bePresent>['people'][number]

/** Presence expires by itself on the server, where nobody announces it. Milliseconds. */
export const listAgainMs = 30_000

/** Who has which record of a kind open, by the record's id. */
export function usePresenceOf(subject: PresenceSubject): ReadonlyMap<string, readonly Person[]> {
  const queries = useQueryClient()
  const queryKey = ['presence', subject]
  const { data } = useCall(queryKey, listPresence, { query: { subject } }, { refetchInterval: listAgainMs })
  useLiveChanges(['presence'], (changes) => {
    if (changes.some(({ id }) => id === manyRecords || id.startsWith(`${subject}:`)))
      void queries.invalidateQueries({ queryKey })
  })
  return useMemo(() => new Map(data?.records.map(({ id, people }) => [id, people])), [data])
}
