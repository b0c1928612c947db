import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getFigure } from '#contract/backoffice/figures/calls.ts'
import type { FigureName } from '#rules/figures/figures.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import type { ChosenPeriod } from './period.ts'

export type Figure = AnswerOf<typeof getFigure>

/** Milliseconds after which figures are read again: today's go on. */
const refreshMs = 30_000

/** A figure of the chosen period, with what it is compared with. */
export const useFigure = (
  figure: FigureName,
  { from, until, compare }: Pick<ChosenPeriod, 'from' | 'until' | 'compare'>,
): UseQueryResult<Figure> =>
  useCall(
    ['figures', figure, from, until, compare],
    getFigure,
    { params: { figure }, query: { from, until, ...(compare && { compare }) } },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  )
