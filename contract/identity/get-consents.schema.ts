import { consents } from './consents.schema.ts'

export const answer = consents
