import { subcategory } from './category.schema.ts'

export { params } from './category.schema.ts'
export const answer = subcategory
