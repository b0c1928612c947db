import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getFigure } from '#contract/backoffice/figures/calls.ts'
import type { FigureName } from '#rules/figures/figures.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import type { ChosenPeriod } from './period.ts'

export type Figure = AnswerOf<typeof getFigure>

/** Milliseconds after which figures are read again: today's go on. */
const refreshMs = 30_000

type PeriodToRead = Pick<ChosenPeriod, 'from' | 'until' | 'compare'>

const queryOf = (figure: FigureName, { from, until, compare }: PeriodToRead) =>
  [
    ['figures', figure, from, until, compare],
    getFigure,
    { params: { figure }, query: { from, until, ...(compare && { compare }) } },
  ] as const

/** A figure of the chosen period, with what it is compared with. Nothing is known of it while it is read for another one. */
export const useFigure = (figure: FigureName, period: PeriodToRead): UseQueryResult<Figure> =>
  useCall(...queryOf(figure, period), { refetchInterval: refreshMs })

/** As `useFigure`, for its line, which stays until the next one is read: it names its own days. What it was compared with goes. */
export const useFigureLine = (figure: FigureName, period: PeriodToRead): UseQueryResult<Figure> =>
  useCall(...queryOf(figure, period), {
    refetchInterval: refreshMs,
    placeholderData: (line) => line && { ...line, before: null },
  })
