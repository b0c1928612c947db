import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { manyRecords, type LiveSubject } from '#rules/live/subjects.ts'
import type { RecordChange } from './connection.ts'
import { liveStatus, onLive, onLiveStatus, type LiveStatus } from './live.ts'

/** Lists are read again at most this often, in ms: a bulk move of a colleague is one change for the eye. */
const quietMs = 1200
/** How long a changed row glows, in ms. */
const glowMs = 2500
/** Without the stream everything is read again this often, in ms. */
const pollMs = 30_000

/** Whether changes arrive by themselves. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(onLiveStatus, liveStatus)

/** Calls `onChanges` with the changes of some kinds of records, and with one of `*` when any may have been missed. */
export function useLiveChanges(
  subjects: readonly LiveSubject[],
  onChanges: (changes: readonly RecordChange[]) => void,
): void {
  const hear = useEffectEvent((changes: readonly RecordChange[]) => {
    const own = changes.filter(({ subject }) => subjects.includes(subject))
    if (own.length > 0) onChanges(own)
  })
  useEffect(
    () =>
      onLive({
        onChanges: hear,
        onReset: () => hear(subjects.map((subject) => ({ subject, id: manyRecords, kind: 'changed' as const }))),
      }),
    // Subjects are read at the time of the change.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
}

type LiveQueries = {
  subjects: readonly LiveSubject[]
  /** The beginning of the keys of the queries that depend on these records. */
  queryKey: QueryKey
  /** Only changes of this record, and of very many. */
  id?: string | undefined
}

/**
 * Reads queries again when their records change, at most once a second.
 * @returns the ids of records that changed a moment ago, which glow
 */
export function useLiveQueries({ subjects, queryKey, id }: LiveQueries): ReadonlySet<string> {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [due, setDue] = useState(false)
  useLiveChanges(subjects, (changes) => {
    const own = changes.filter((change) => id === undefined || change.id === id || change.id === manyRecords)
    if (own.length === 0) return
    setDue(true)
    setChanged((before) => new Set([...before, ...own.map((change) => change.id)]))
  })
  const read = useEffectEvent(() => {
    setDue(false)
    void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(read, quietMs)
    return () => clearTimeout(timer)
  }, [due])
  useEffect(() => {
    if (changed.size === 0) return undefined
    const timer = setTimeout(() => setChanged(new Set()), quietMs + glowMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

/** Without the stream, everything in sight is read again every half minute. */
export function usePollingWhileCut(): void {
  const queries = useQueryClient()
  const status = useLiveStatus()
  useEffect(() => {
    if (status !== 'cut') return undefined
    const timer = setInterval(() => void queries.invalidateQueries({ refetchType: 'active' }), pollMs)
    return () => clearInterval(timer)
  }, [queries, status])
}
