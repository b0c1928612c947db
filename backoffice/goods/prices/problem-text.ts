import type { CallProblem } from '#web/reply.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'

/** Why a call about prices was refused, as exactly as the server says it. */
export const problemText = (problem: CallProblem, { prices, errors }: Pick<AllTexts, 'prices' | 'errors'>): string =>
  problem.code === 'edit_conflict'
    ? prices.somebodyElse
    : (problem.errors?.map(({ code }) => prices.violations[code]).find(Boolean) ?? errors[problem.code])
