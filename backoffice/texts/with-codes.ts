import type { CallProblem } from '#web/reply.ts'

type ErrorTexts = Record<CallProblem['code'] | 'refused', string>

/** Errors by their codes; one without words, which may not have come, or which only a newer server has, is the general sentence. */
export const withCodes = <Texts extends Partial<ErrorTexts>>(texts: Texts): ErrorTexts =>
  new Proxy(texts as Texts & ErrorTexts, {
    get: (words, code) => Reflect.get(words, code) ?? `${words.refused} (${String(code)})`,
  })

/** The words for an error whose code travelled as a text. Without a code: `conflict`, what was seen is no longer so. */
export const errorText = (errors: ErrorTexts, code: string | undefined = 'conflict'): string =>
  errors[code as keyof ErrorTexts]
