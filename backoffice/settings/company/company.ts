import type { getCompany } from '#contract/backoffice/settings/company/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type CompanySettings = AnswerOf<typeof getCompany>

export const companyKey = ['company']
