import type { getCompany } from '#contract/backoffice/company/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type CompanySettings = AnswerOf<typeof getCompany>

export const companyKey = ['company']

/** What was typed in a field, or, since a field that the environment sets is not sent, what is shown there. */
export const typed = (values: FormData, name: string, shown: string | number | undefined): string =>
  String(values.get(name) ?? shown ?? '')
