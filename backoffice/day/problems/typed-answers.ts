import type { ProblemOutcome } from '#rules/orders/problem-reports.ts'

/** What is typed as the answer to a problem and not sent. */
export type TypedAnswer = { words: string; amount: string; outcome: ProblemOutcome }
/** Of each problem, by its id. */
export type TypedAnswers = ReadonlyMap<string, TypedAnswer>

const nothingTyped: TypedAnswer = { words: '', amount: '', outcome: 'explained' }

export const typedAnswer = (answers: TypedAnswers, id: string): TypedAnswer => answers.get(id) ?? nothingTyped

/** The answers with something typed of one of them: it stays while another problem is looked at. */
export const typeAnswer = (answers: TypedAnswers, id: string, change: Partial<TypedAnswer>): TypedAnswers =>
  new Map([...answers, [id, { ...typedAnswer(answers, id), ...change }]])

/** The answers without one that was sent. */
export const forgetAnswer = (answers: TypedAnswers, id: string): TypedAnswers =>
  new Map([...answers].filter(([one]) => one !== id))

/** Whether words or an amount of one of these problems would be lost. */
export const isAnyTyped = (answers: TypedAnswers, ids: readonly string[]): boolean =>
  ids.some((id) => {
    const { words, amount } = typedAnswer(answers, id)
    return words.trim() !== '' || amount.trim() !== ''
  })
