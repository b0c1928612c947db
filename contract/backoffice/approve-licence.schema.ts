import { licence } from './licence.schema.ts'

export { params } from './licence.schema.ts'
export const answer = licence
