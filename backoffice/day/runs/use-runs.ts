import { useQueryClient } from '@tanstack/react-query'
import { getRun, listDrivers, listRuns, listUnassigned } from '#contract/backoffice/day/runs/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

export type RunSummary = AnswerOf<typeof listRuns>['runs'][number]
export type UnassignedOrder = AnswerOf<typeof listUnassigned>['content'][number]
export type Run = AnswerOf<typeof getRun>
export type Stop = Run['stops'][number]

const key = 'runs'

/** The runs of a day, kept up to date while drivers report. */
export function useRuns(day: string | undefined) {
  useLiveQueries({ subjects: ['run', 'order'], queryKey: [key] })
  return useCall([key, 'day', day], listRuns, { query: { ...(day && { day }) } })
}

export const useUnassigned = (day: string | undefined) =>
  useList({
    call: listUnassigned,
    queryKey: [key, 'unassigned'],
    query: { ...(day && { day }) },
    rowId: ({ orderId }) => orderId,
  })

export function useRun(id: string) {
  useLiveQueries({ subjects: ['run', 'order'], queryKey: [key] })
  return useCall([key, 'run', id], getRun, { params: { id } })
}

export const useDrivers = () => useCall([key, 'drivers'], listDrivers, {})

/** Reads everything about runs again. */
export function useRefreshRuns(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [key] })
}

/** Shows a run as the server has just answered it, so that what is done next is done to that, and reads the others again. */
export function useShowRun(): (run: Run) => Promise<void> {
  const queries = useQueryClient()
  const refresh = useRefreshRuns()
  return async (run) => {
    const queryKey = [key, 'run', run.id]
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, run)
    void refresh()
  }
}
