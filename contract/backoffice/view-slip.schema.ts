export { params } from './slip.schema.ts'
