import type { AnswerOf } from '#contract/call.ts'
import { countViews, listViews } from '#contract/backoffice/views/calls.ts'
import { viewScreens, type ViewScreen } from '#rules/live/view-screens.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

export type SavedView = AnswerOf<typeof listViews>['views'][number]

/** Counts in the menu are renewed this often, in ms; the server counts each view once for all menus. */
const countAgainMs = 30_000
const viewsKey = ['views'] as const

/** The screen whose views stand below this path of the menu; null for one without a list that can be saved. */
export const viewScreenOf = (path: string): ViewScreen | null =>
  viewScreens.find((screen) => path === `/${screen}`) ?? null

/** The person's own views and the shared ones, by name. Others' changes arrive by themselves. */
export function useViews(): readonly SavedView[] {
  useLiveQueries({ subjects: ['view'], queryKey: viewsKey })
  const { data } = useCall(viewsKey, listViews, {})
  return data?.views ?? []
}

/** How many records each view lists, by its id. */
export function useViewCounts(isWanted: boolean): ReadonlyMap<string, number | null> {
  const { data } = useCall(
    [...viewsKey, 'counts'],
    countViews,
    {},
    { refetchInterval: countAgainMs, enabled: isWanted },
  )
  return new Map(data?.counts.map(({ id, count }) => [id, count]))
}

/** Compares filters in one order: two addresses that list the same are one view. */
export const sameQuery = (one: string, other: string): boolean => sorted(one) === sorted(other)
function sorted(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
